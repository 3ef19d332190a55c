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
  expect(used('sentence')).toEqual(new Set(Object.keys(sentences)));
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
    '<host> is switched off because its TXT record was missing for 7 days. Add it again to switch it on.',
  );
});

test('one day is not “1 days”', () => {
  expect(fillText(sentences.switchedOff, { host: 'a.example.org', days: '1' })).toContain('for 1 day. ');
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
