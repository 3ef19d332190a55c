// Tests which results of the DNS checks are stored.
import { expect, test } from 'vitest';
import type { Pointing } from '../checks/pointing.ts';
import type { Memory } from '../status-row.ts';
import { isAway, readCaa, readPointing } from './check-results.ts';
import { ownershipReason, nextProof } from './proof.ts';
import { servingOf } from './serving.ts';

const start = new Date('2026-02-01T00:00:00Z');
const after = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
const routed: Pointing = { kind: 'Routed', observed: ['edge.example'], foreign: [] };
const wrong: Pointing = { kind: 'WrongTarget', observed: ['192.0.2.1'], foreign: ['192.0.2.1'] };
const read = (pointing: Pointing, memory: Memory, hours = 0, owned = true) =>
  readPointing(pointing, memory, { now: after(hours), owned });
const reason = (result: ReturnType<typeof read>) => result.partConditions.DNSRouted?.reason;

test('a name counts as routed once only when it was owned', () => {
  expect(read(routed, {}, 0, false).memory).toMatchObject({ pointed: true, routedOnce: false });
  expect(read(routed, {}).memory).toMatchObject({ pointed: true, routedOnce: true });
});

test('three checks over 24 h make a domain that worked moved away; pointing back resets at once', () => {
  let memory = read(routed, {}).memory;
  for (const hours of [1, 7, 13]) {
    const result = read(wrong, memory, hours);
    expect(reason(result)).toBe('WrongTarget');
    memory = result.memory;
  }
  const gone = read(wrong, memory, 25);
  expect(reason(gone)).toBe('DNSMovedAway');
  expect(isAway(gone.memory, after(25))).toBe(true);
  const back = read(routed, gone.memory, 26);
  expect([reason(back), back.memory.awaySince, back.memory.awayChecks]).toEqual(['Routed', null, null]);
});

test('two checks far apart, and a name that never worked, have not moved away', () => {
  const once = read(wrong, read(routed, {}).memory, 1).memory;
  expect(reason(read(wrong, once, 48))).toBe('WrongTarget');
  let memory: Memory = {};
  for (const hours of [0, 10, 20, 30, 40]) memory = read(wrong, memory, hours).memory;
  expect(isAway(memory, after(40))).toBe(false);
});

const silent: Pointing = { kind: 'couldNotAsk', observed: [], foreign: [] };

test('a look that failed changes nothing that is known', () => {
  const { memory } = read(wrong, read(routed, {}).memory, 1);
  const failed = read(silent, memory, 2);
  expect(failed.memory).toEqual({ ...memory, dnsFailing: { since: after(2), why: 'Unreachable' } });
  expect(reason(failed)).toBe('LookupFailed');
});

test('J8 a look-up that fails for two hours says why; the first answer forgets it', () => {
  const fails = (memory: Memory, hours: number) =>
    readPointing(silent, memory, { now: after(hours), owned: true, fault: 'ServFail' });
  const first = fails({}, 0);
  expect(reason(fails(first.memory, 1.9))).toBe('LookupFailed');
  expect(reason(fails(first.memory, 2))).toBe('DNSFailing');
  expect(read(routed, first.memory, 3).memory.dnsFailing).toBeNull();
  expect(reason(read(silent, read(silent, {}).memory, 3))).toBe('LookupDown');
});

test('an answer that is more than we read is told as that, and decides nothing', () => {
  const { memory } = read(routed, {});
  const large = read({ kind: 'couldNotAsk', observed: [], foreign: [], why: 'TooMuch' }, memory, 2);
  expect([reason(large), large.memory]).toEqual(['AnswerTooLarge', memory]);
  const caa = readCaa({ kind: 'tooMuch', at: 'acme.example' }, {}).partConditions.CAAPermitted;
  expect(caa).toMatchObject({ status: 'Unknown', reason: 'AnswerTooLarge' });
  const proof = { verifiedAt: start, last: 'matched' } as const;
  expect([nextProof(proof, 'tooMuch', { now: after(1), contested: false, quarantined: false })]).toEqual([
    proof,
  ]);
  expect(ownershipReason(proof, 'tooMuch', 'LookupFailed')).toBe('AnswerTooLarge');
});

test('only addresses and host names are shown as what was found', () => {
  const found = (foreign: string) => read({ ...wrong, foreign: [foreign] }, {}).memory.found;
  expect(found('192.0.2.1')).toBe('192.0.2.1');
  expect(found('2001:db8::1')).toBe('2001:db8::1');
  expect(found('other.example')).toBe('other.example');
  expect(found('<b>click.example')).toBeNull();
  expect(found('call\\032us.example')).toBeNull();
});

test('CAA records at our own target are not blamed on the owner', () => {
  const at = 'edge.glimpse.net';
  const of = (kind: 'permitted' | 'forbids' | 'accountMismatch' | 'couldNotAsk' | 'tooMuch') => {
    const { memory, partConditions } = readCaa({ kind, at, ours: true }, {});
    return [partConditions.CAAPermitted?.reason, memory.caaName];
  };
  expect(of('permitted')).toEqual(['Permitted', null]);
  expect(of('forbids')).toEqual(['TargetCAAForbids', null]);
  expect(of('accountMismatch')).toEqual(['TargetCAAForbids', null]);
  expect(of('couldNotAsk')).toEqual(['TargetCAALookupFailed', null]);
  expect(of('tooMuch')).toEqual(['TargetCAALookupFailed', null]);
});

test('the name whose CAA records decide is remembered', () => {
  expect(readCaa({ kind: 'forbids', at: 'acme.example' }, {})).toMatchObject({
    memory: { caaName: 'acme.example' },
    partConditions: { CAAPermitted: { reason: 'CAAForbids', status: 'False' } },
  });
  expect(readCaa({ kind: 'noRecords' }, { caaName: 'acme.example' }).memory.caaName).toBeNull();
});

test.each([
  ['suspended', { suspended: true, hosted: true, owned: true, ready: true, pointed: true }],
  ['active', { suspended: false, hosted: true, owned: true, ready: true, pointed: false }],
  ['failing', { suspended: false, hosted: true, owned: true, ready: false, pointed: true }],
  ['issuing', { suspended: false, hosted: false, owned: true, ready: false, pointed: true }],
  ['dns_wrong', { suspended: false, hosted: false, owned: true, ready: false, pointed: false }],
  ['waiting', { suspended: false, hosted: false, owned: true, ready: false, pointed: undefined }],
  ['waiting', { suspended: false, hosted: false, owned: false, ready: false, pointed: true }],
])('serving is %s', (serving, facts) => {
  expect(servingOf(facts)).toBe(serving);
});
