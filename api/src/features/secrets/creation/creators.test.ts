// Who may create, by each value of CREATE_ACCESS (docs/design/http-api.md#who-may-create).
import { describe, expect, test } from 'vitest';
import type { Actor } from '#platform/http/core/actor.ts';
import { testCustomer, testVisitor } from '#platform/http/core/testing.ts';
import { refusalCode } from '../testing/refusal-code.ts';
import { checkCreator, creationFor, type CreateAccess } from './creators.ts';

const anyone: CreateAccess = { kind: 'anyone' };
const domains: CreateAccess = {
  kind: 'domains',
  domains: ['example.com', '*.example.org', 'xn--bcher-kva.example'],
};
const refusal = (access: CreateAccess, actor: Actor) => refusalCode(() => checkCreator(access, actor));
const at = (custid: string) => testCustomer({ custid });

test('with anyone every caller creates', () => {
  for (const actor of [testVisitor(), testVisitor({ unchecked: true }), at('ana@other.example')])
    expect([refusal(anyone, actor), creationFor(anyone, actor)]).toEqual([
      undefined,
      { open: true, allowed: true },
    ]);
});

describe.each([{ kind: 'accounts' } as const, domains])('with $kind', (access) => {
  test('a visitor must sign in', () => {
    expect(refusal(access, testVisitor())).toBe('http.not_signed_in');
    expect(creationFor(access, testVisitor())).toEqual({ open: false, allowed: false });
  });

  test('a session that cannot be checked waits and keeps its form', () => {
    const unchecked = testVisitor({ unchecked: true });
    expect(refusal(access, unchecked)).toBe('store.unavailable');
    expect(creationFor(access, unchecked)).toEqual({ open: false, allowed: true });
  });
});

test('with accounts every account creates', () => {
  expect(refusal({ kind: 'accounts' }, at('ana@other.example'))).toBeUndefined();
});

test.each(['ana@example.com', 'ana@a.example.org', 'ana@a.b.example.org', 'ana@xn--bcher-kva.example'])(
  '%s is in a listed domain',
  (address) => {
    expect(refusal(domains, at(address))).toBeUndefined();
    expect(creationFor(domains, at(address))).toEqual({ open: false, allowed: true });
  },
);

test.each([
  'ana@example.org', // the star needs a name in its place
  'ana@a.example.com',
  'ana@notexample.com',
  'ana@notexample.org',
  'ana@example.com.other.example',
  'example.com@other.example',
])('%s is in no listed domain', (address) => {
  expect(refusal(domains, at(address))).toBe('secrets.creation_not_allowed');
  expect(creationFor(domains, at(address))).toEqual({ open: false, allowed: false });
});
