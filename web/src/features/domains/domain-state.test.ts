// What a domain waits for and how far it has come (docs/design/web-domains.md#verify-a-domain).
import { phrases } from '@glimpse/contracts/handover/domain-phrases';
import { badges, sentences, titles } from '@glimpse/contracts/handover/domain-reason-texts';
import { domainReasons } from '@glimpse/contracts/handover/domain-reasons';
import { expect, test } from 'vitest';
import { aDomain, anAction, cluster, conditionsUpTo, hostname, known } from '#testing/a-domain.ts';
import en from '#locales/en.json' with { type: 'json' };
import {
  badgeOf,
  explain,
  pollMs,
  recordsToKeep,
  relativeName,
  sortDomains,
  stepsOf,
} from './domain-state.ts';

const states = (domain: Parameters<typeof stepsOf>[0]) => stepsOf(domain).map(({ state }) => state);
const target = { cluster_host: cluster.cluster_host, ips: [['A', '192.0.2.7']] as const };

test('the English texts are those of the reasons, byte for byte', () => {
  expect(en.domains.next).toEqual(sentences);
  expect(en.domains.title).toEqual(titles);
  expect(en.domains.phrase).toEqual(phrases);
  expect(en.domains.badge).toEqual(
    Object.fromEntries(Object.entries(badges).map(([name, { word }]) => [name, word])),
  );
});

test('a plan without domains suspends a domain, whatever its row says', () => {
  const { reason, action } = explain(aDomain('WrongTarget', { serving: 'suspended' }));
  expect(reason).toBe('Suspended');
  expect(action).toMatchObject({ forWhom: 'Owner', record: null, found: null, step: null });
  for (const reason of ['Deleting', 'Stopped'] as const)
    expect(explain(aDomain(reason, { serving: 'suspended' })).reason).toBe(reason);
});

test('a reason of a newer operator keeps its own words and gets a badge by who acts', () => {
  const action = { ...anAction('Pending'), reason: 'Quarantined', title: 'New', text: 'New.' };
  const badge = (forWhom: 'Owner' | 'Operator' | 'Nobody') =>
    badgeOf(explain(aDomain('Pending', { next_action: { ...action, forWhom } })));
  expect(explain(aDomain('Pending', { next_action: action })).facts).toBeUndefined();
  expect([badge('Owner'), badge('Operator'), badge('Nobody')]).toEqual(['needsChange', 'withUs', 'checking']);
});

test.each([
  ['Pending', ['done', 'now', 'wait', 'wait', 'wait']],
  ['AwaitingTXT', ['done', 'now', 'wait', 'wait', 'wait']],
  ['WrongTarget', ['done', 'done', 'now', 'wait', 'wait']],
  ['OrderPending', ['done', 'done', 'done', 'now', 'wait']],
  ['ListenerPending', ['done', 'done', 'done', 'done', 'now']],
  ['Live', ['done', 'done', 'done', 'done', 'done']],
] as const)('%s stands at its step', (reason, wanted) => {
  expect(states(aDomain(reason))).toEqual(wanted);
});

test('a step that falls back leaves the later ones done', () => {
  const domain = aDomain('OwnershipLapsed', { conditions: conditionsUpTo(4) });
  expect(states(domain)).toEqual(['done', 'now', 'done', 'done', 'wait']);
});

test('where certificates are not the platform’s, no step speaks of one', () => {
  const foreign = { type: 'CertificateReady', status: 'Unknown', reason: 'NotManaged', message: '' } as const;
  const lastTransitionTime = '2026-09-21T14:20:00Z';
  const works = { type: 'Ready', status: 'True', reason: 'Ready', message: '', lastTransitionTime } as const;
  const conditions = [...conditionsUpTo(3), { ...foreign, lastTransitionTime }];
  const ids = stepsOf(aDomain('WrongTarget', { conditions })).map(({ id }) => id);
  expect(ids).toEqual(['added', 'proved', 'pointed', 'works']);
  expect(states(aDomain('WrongTarget', { conditions }))).toEqual(['done', 'done', 'now', 'wait']);
  const lost = aDomain('TXTMissingGrace', { conditions: [...conditions, works] });
  expect(states(lost)).toEqual(['done', 'now', 'done', 'done']);
  expect(states(aDomain('Live', { conditions: [...conditions, works] }))).toEqual([
    'done',
    'done',
    'done',
    'done',
  ]);
});

test('a suspended domain shows what was reached, and no step is current', () => {
  const domain = aDomain('Suspended', { conditions: conditionsUpTo(4) });
  expect(states(domain)).toEqual(['done', 'done', 'done', 'done', 'wait']);
});

test('every reason has at most one current step', () => {
  for (const reason of [...domainReasons.keys()].filter(known))
    expect(states(aDomain(reason)).filter((state) => state === 'now').length, reason).toBeLessThanOrEqual(1);
});

test('done steps carry the time of their condition', () => {
  expect(stepsOf(aDomain('WrongTarget')).map(({ at }) => at)).toEqual([
    1_790_000_000,
    Date.UTC(2026, 8, 21, 14, 20) / 1000,
    undefined,
    undefined,
    undefined,
  ]);
});

test('what needs action stands first, what works last, each by name', () => {
  const named = (reason: Parameters<typeof aDomain>[0], display_domain: string) =>
    aDomain(reason, { display_domain });
  const sorted = sortDomains([
    named('Live', 'a.example'),
    named('Pending', 'd.example'),
    named('WrongTarget', 'c.example'),
    named('AwaitingTXT', 'b.example'),
    named('Paused', 'e.example'),
  ]);
  expect(sorted.map((domain) => domain.display_domain)).toEqual([
    'b.example',
    'c.example',
    'd.example',
    'e.example',
    'a.example',
  ]);
});

test('the page asks often at first, seldom after ten minutes, and least once it works', () => {
  expect(pollMs(aDomain('AwaitingTXT'), 0)).toBe(10_000);
  expect(pollMs(aDomain('AwaitingTXT'), 599_999)).toBe(10_000);
  expect(pollMs(aDomain('AwaitingTXT'), 600_000)).toBe(30_000);
  expect(pollMs(aDomain('Live'), 0)).toBe(60_000);
});

test('records to keep appear with the proof, then with the address', () => {
  const proof = { type: 'TXT', name: `_glimpse-challenge.${hostname}` };
  expect(recordsToKeep(aDomain('AwaitingTXT'), target)).toEqual([]);
  expect(recordsToKeep(aDomain('WrongTarget'), target)).toMatchObject([proof]);
  expect(recordsToKeep(aDomain('Live'), target)).toMatchObject([
    proof,
    { type: 'CNAME', name: hostname, value: cluster.cluster_host },
  ]);
  expect(recordsToKeep(aDomain('Live', { is_apex: true }), target)).toMatchObject([
    proof,
    { type: 'A', value: '192.0.2.7' },
  ]);
  expect(recordsToKeep(aDomain('Live', { is_apex: true }), { ...target, ips: [] })).toMatchObject([
    proof,
    { type: 'ALIAS', value: cluster.cluster_host },
  ]);
});

test('names are shown without the domain at their end', () => {
  expect(relativeName('_glimpse.secrets.example.com', 'example.com')).toBe('_glimpse.secrets');
  expect(relativeName('example.com', 'example.com')).toBe('@');
  expect(relativeName('other.example', 'example.com')).toBe('other.example');
});
