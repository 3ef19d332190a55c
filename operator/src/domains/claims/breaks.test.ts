// Tests which breaks of a domain that worked are told to its owner.
import { expect, test } from 'vitest';
import { type BreakFacts, breaksOf } from './breaks.ts';
import type { Proof } from './proof.ts';

const [hour, day] = [3_600_000, 86_400_000];
const start = new Date('2026-02-01T00:00:00Z');
const at = (ms: number) => new Date(start.getTime() + ms);
const owned: Proof = { verifiedAt: start, last: 'matched' };
const missing: Proof = { verifiedAt: start, last: 'missing', missingSince: at(day) };
const of = (more: Partial<BreakFacts>) =>
  breaksOf({ before: null, now: at(day), hosted: true, proof: owned, memory: {}, ...more });

test('a domain that works has no break, and one that never worked neither', () => {
  expect(of({})).toBeNull();
  expect(of({ hosted: false, proof: missing })).toBeNull();
});

test('J5 a TXT record that is gone ends in a week, and the lapse ends the break', () => {
  const [txt] = of({ proof: missing }) ?? [];
  expect(txt).toEqual({ kind: 'txt', since: at(day), endsAt: at(8 * day), endedAt: null });
  const lapsed = { before: txt ? [txt] : null, hosted: false, proof: { lapsedAt: at(8 * day) } };
  const ended = of({ ...lapsed, now: at(8 * day) });
  expect(ended).toEqual([{ ...txt, endedAt: at(8 * day) }]);
  expect(of({ ...lapsed, before: ended, now: at(20 * day) })).toEqual(ended);
  expect(of({ before: ended, now: at(21 * day) })).toBeNull();
});

test('J1 a name that moves has one break until it has moved, whoever holds it then', () => {
  const moving = { ...missing, moveAt: at(2 * day) };
  const [move] = of({ proof: moving }) ?? [];
  expect(move).toEqual({ kind: 'move', since: at(day), endsAt: at(2 * day), endedAt: null });
  const later = of({ before: move ? [move] : null, proof: moving, now: at(day + hour) });
  expect(later).toEqual([move]);
  expect(of({ before: later, hosted: false, proof: { lapsedAt: at(2 * day) }, now: at(2 * day) })).toEqual([
    { ...move, endedAt: at(2 * day) },
  ]);
});

test('J5 a name that was led away is told at once, and ends after the week of looks by the minute', () => {
  const memory = { pointed: false, awaySince: at(day) };
  const [dns] = of({ memory }) ?? [];
  expect(dns).toEqual({ kind: 'dns', since: at(day), endsAt: at(8 * day), endedAt: null });
  expect(of({ memory, now: at(8 * day) })).toEqual([{ ...dns, endedAt: at(8 * day) }]);
  expect(of({ memory: { pointed: true } })).toBeNull();
});

test('J5 a certificate that is not renewed ends with itself', () => {
  const notAfter = at(10 * day);
  const [late] = of({ certificate: { notAfter, late: true } }) ?? [];
  expect(late).toEqual({ kind: 'certificate', since: at(day), endsAt: notAfter, endedAt: null });
  const over = { before: late ? [late] : null, hosted: false, now: notAfter };
  expect(of({ ...over, certificate: { notAfter, late: true } })).toEqual([{ ...late, endedAt: notAfter }]);
  expect(of({ certificate: { notAfter, late: false } })).toBeNull();
});

test('J8 name servers that fail for hours are told, a fault of ours is not', () => {
  const since = at(day - 2 * hour);
  expect(of({ memory: { dnsFailing: { since, why: 'ServFail' } } })).toMatchObject([
    { kind: 'lookup', since },
  ]);
  expect(of({ memory: { dnsFailing: { since, why: 'Unreachable' } } })).toBeNull();
  expect(of({ memory: { dnsFailing: { since: at(day), why: 'ServFail' } } })).toBeNull();
});
