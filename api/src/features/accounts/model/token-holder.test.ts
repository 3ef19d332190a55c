// Which token of an account a caller holds (docs/design/trust.md#api-tokens).
import { expect, test } from 'vitest';
import { sampleKeys } from '#platform/crypto/keys/sample-keys.ts';
import { anAccount, aNamedToken } from '../testing/account-samples.ts';
import { heldToken } from './token-holder.ts';

const roots = sampleKeys();
const now = new Date('2026-11-21T12:00:00Z');
const macOf = (text: string) => roots.mac('apitoken', 1, text);
const named = (text: string, over = {}) =>
  aNamedToken({ id: text.padEnd(8, '0'), mac: macOf(text), ...over });
const account = anAccount({
  token: { mac: macOf('old'), gen: 1, hint: 'ld' },
  tokens: [
    named('one'),
    named('two', { scopes: ['receipts'] }),
    named('late', { endsMs: now.getTime() }),
    named('early', { endsMs: now.getTime() + 1 }),
    named('gone', { gen: 9 }),
  ],
});
const held = (text: string, of = account) => heldToken(roots, of, { given: text, now });

test('the token without a name may do everything; a named one what its scopes say', () => {
  expect(held('old')).toEqual({ scopes: ['everything'] });
  expect(held('one')).toMatchObject({ scopes: ['create'], named: { id: 'one00000' } });
  expect(held('two')?.scopes).toEqual(['receipts']);
  expect(held('early')).toBeDefined();
});

test.each([
  ['another text', 'three'],
  ['an expired one', 'late'],
  ['one of a generation that has ended', 'gone'],
  ['no text', ''],
])('%s lets nobody in', (_what, text) => expect(held(text)).toBeUndefined());

test('an unverified account, one without tokens and none let nobody in', () => {
  expect(held('one', { ...account, verified: false })).toBeUndefined();
  expect(held('old', { ...account, verified: false })).toBeUndefined();
  expect(held('one', anAccount())).toBeUndefined();
  expect(heldToken(roots, undefined, { given: 'one', now })).toBeUndefined();
});

test('the last of 20 named tokens lets in', () => {
  const tokens = Array.from({ length: 20 }, (_, at) => named(`t${at}`));
  expect(held('t19', anAccount({ tokens }))?.named?.id).toBe('t1900000');
});
