// Every reason of a custom domain has one title, sentence and badge (docs/design/web-domains.md#reasons).
import { expect, test } from 'vitest';
import { customDomainReasons } from './domain-conditions.ts';
import { describeReason, fillText } from './describe-reason.ts';
import { badges, sentences, titles } from './domain-reason-texts.ts';
import { domainReasons, type DomainReason } from './domain-reasons.ts';

const all = [...domainReasons];
const namesIn = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)/g)]
    .map(([, name]) => name ?? '')
    .filter((name) => !/^(?:one|other)$/.test(name));

/** The reasons for which a domain waits, and those that warn about one that works. */
const blocking = Object.values(customDomainReasons).flatMap(({ False, Unknown }) => [...False, ...Unknown]);
const explained = new Set<string>([
  ...blocking.filter((reason) => reason !== 'NotManaged'),
  ...customDomainReasons.Issuing.True,
  'TXTMissingGrace',
  'TXTMissingMove',
  'ExpiringSoon',
  'Paused',
  'Deleting',
  'Suspended',
  'Stopped',
  'NotLookedAt',
  'Live',
]);

test('every reason of every condition is explained, and no other', () => {
  expect(new Set(domainReasons.keys())).toEqual(explained);
});

test('every sentence, title and badge is used by a reason', () => {
  const used = (name: 'sentence' | 'title' | 'badge') => new Set(all.map(([, facts]) => facts[name]));
  const undated = all.flatMap(([, facts]) => facts.undated ?? []);
  expect(new Set([...used('sentence'), ...undated])).toEqual(new Set(Object.keys(sentences)));
  expect(used('title')).toEqual(new Set(Object.keys(titles)));
  expect(used('badge')).toEqual(new Set(Object.keys(badges)));
});

test('a record to set is the owner’s, and a sentence that names a record type has one', () => {
  for (const [reason, { record, forWhom, sentence }] of all) {
    if (record) expect(forWhom, reason).toBe('Owner');
    if (namesIn(sentences[sentence]).includes('type')) expect(record, reason).toBe('address');
  }
});

test('a filled sentence has no brace left, whatever the reason', () => {
  const names = new Set(Object.values(sentences).flatMap(namesIn));
  const params = Object.fromEntries([...names].map((name) => [name, name === 'days' ? '7' : `<${name}>`]));
  for (const [reason] of all) {
    const { text, title } = describeReason(reason as DomainReason, params);
    expect(`${title} ${text}`).not.toMatch(/[{}]/);
  }
  expect(describeReason('OwnershipLapsed', params).text).toBe(
    '<host> was switched off because its TXT record was missing for 7 days. ' +
      'Add the record again to switch it back on.',
  );
});

test('one day is not “1 days”', () => {
  expect(fillText(sentences.switchedOff, { host: 'a.example.org', days: '1' })).toContain('for 1 day. ');
});

test('J15 a certificate whose last day nobody knows ends soon, or has ended', () => {
  const problem = { host: 'a.example.org', problem: 'it doesn’t point anywhere' };
  const dated = { ...problem, date: '2026-12-01' };
  const said = (reason: DomainReason, params: Record<string, string>) => describeReason(reason, params).text;
  expect(said('ExpiringSoon', problem)).toBe(
    'The certificate for a.example.org expires soon and isn’t being renewed: it doesn’t point anywhere.',
  );
  expect(said('ExpiringSoon', dated)).toContain('expires on 2026-12-01 and isn’t being renewed');
  expect(said('Expired', problem)).toContain(
    'The certificate for a.example.org has expired: it doesn’t point anywhere.',
  );
  expect(said('Expired', dated)).toContain('expired on 2026-12-01: it doesn’t point anywhere.');
});

test('a reason without a step or actor of its own takes those of its cause', () => {
  const cause = { code: 'add_caa', step: 4, forWhom: 'Owner' } as const;
  expect(describeReason('ExpiringSoon', {}, cause)).toMatchObject(cause);
  expect(describeReason('LookupFailed', {}, cause)).toMatchObject({
    code: 'wait',
    step: 4,
    forWhom: 'Nobody',
  });
});
