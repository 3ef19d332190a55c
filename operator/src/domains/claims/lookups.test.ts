// Tests when a failing look-up is told, and in which words.
import { expect, test } from 'vitest';
import { dnsFaults } from '#resources/custom-domain-status.ts';
import { failingAfter, failingMs, lookupParams, lookupReason } from './lookups.ts';

const start = new Date('2026-02-01T00:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const names = { txt: '_glimpse-challenge.links.acme.example', host: 'links.acme.example' };

test('the time of the first failure is kept, an answer forgets it', () => {
  const first = failingAfter(null, 'ServFail', start);
  expect(failingAfter(first, 'Refused', after(5))).toEqual({ since: start, why: 'Refused' });
  expect(failingAfter(first, undefined, after(5))).toBeNull();
});

test.each(dnsFaults.map((why) => [why, why === 'Unreachable' ? 'LookupDown' : 'DNSFailing'] as const))(
  'J8 %s is told after two hours as %s',
  (why, reason) => {
    const failing = { since: start, why };
    expect(lookupReason(failing, after(failingMs - 1))).toBe('LookupFailed');
    expect(lookupReason(failing, after(failingMs))).toBe(reason);
  },
);

test('J8 the owner reads which name fails and why, but nothing about faults of ours', () => {
  const fails = (why: (typeof dnsFaults)[number]) => ({ since: start, why });
  const now = after(failingMs);
  expect(lookupParams({ txtFailing: fails('Loop') }, names, now)).toMatchObject({ name: names.txt });
  expect(lookupParams({ dnsFailing: fails('Bogus') }, names, now)).toEqual({
    name: names.host,
    problem: 'its DNSSEC signatures are wrong',
    since: '2026-02-01T00:00:00Z',
  });
  expect(lookupParams({ txtFailing: fails('Unreachable') }, names, now)).toEqual({});
  expect(lookupParams({ dnsFailing: fails('Bogus') }, names, start)).toEqual({});
});
