// Tests what the TXT record of a claim proves over time.
import { expect, test } from 'vitest';
import { graceEnd, nextProof, ownershipState, type Proof, proofReason, secondSightAt } from './proof.ts';

const [hour, day] = [3_600_000, 86_400_000];

const start = new Date('2026-02-01T00:00:00Z');

const at = (ms: number) => new Date(start.getTime() + ms);

const alone = { contested: false, quarantined: false };

const verified: Proof = { verifiedAt: start, last: 'matched' };

test('own-59 with another proven account the grace lasts a day', () => {
  const contested = { contested: true, quarantined: false };
  const missed = nextProof(verified, 'missing', { now: at(hour), ...contested });
  expect(proofReason(nextProof(missed, 'missing', { now: at(24 * hour), ...contested }), false)).toBe(
    'TXTMissingGrace',
  );
  expect(proofReason(nextProof(missed, 'missing', { now: at(25 * hour), ...contested }), false)).toBe(
    'OwnershipLapsed',
  );
});

test('after a verified holder left, another account must be seen twice, an hour apart', () => {
  const quarantined = { contested: false, quarantined: true };
  const first = nextProof({}, 'matched', { now: start, ...quarantined });
  expect([ownershipState(first), proofReason(first, false)]).toEqual(['pending', 'SeenOnce']);
  expect(secondSightAt(first)).toEqual(at(hour));
  const soon = nextProof(first, 'matched', { now: at(hour - 1), ...quarantined });
  expect(ownershipState(soon)).toBe('pending');
  const gone = nextProof(soon, 'missing', { now: at(hour), ...quarantined });
  expect(ownershipState(nextProof(gone, 'matched', { now: at(hour + 1), ...quarantined }))).toBe('pending');
  expect(ownershipState(nextProof(soon, 'matched', { now: at(hour), ...quarantined }))).toBe('verified');
});

test('an unproven claim says whether its record is missing or another one', () => {
  expect(proofReason({}, false)).toBe('Pending');
  expect(proofReason(nextProof({}, 'missing', { now: start, ...alone }), false)).toBe('AwaitingTXT');
  expect(proofReason(nextProof({}, 'other', { now: start, ...alone }), false)).toBe('TXTMismatch');
});

test('a record verifies at once; a look that fails changes nothing', () => {
  const proof = nextProof({}, 'matched', { now: start, ...alone });
  expect([ownershipState(proof), proofReason(proof, false)]).toEqual(['verified', 'TXTMatched']);
  const failed = nextProof(proof, 'couldNotAsk', { now: at(30 * day), ...alone });
  expect(failed).toBe(proof);
  expect([ownershipState(failed), proofReason(failed, true)]).toEqual(['verified', 'LookupFailed']);
});

test('a record that is gone is missed for 7 days, then ownership lapses', () => {
  const missed = nextProof(verified, 'missing', { now: at(day), ...alone });
  expect([ownershipState(missed), proofReason(missed, false)]).toEqual(['verified', 'TXTMissingGrace']);
  expect(graceEnd(missed, false)).toEqual(at(8 * day));
  const still = nextProof(missed, 'other', { now: at(7 * day), ...alone });
  expect(proofReason(still, false)).toBe('TXTMissingGrace');
  const lapsed = nextProof(still, 'missing', { now: at(8 * day), ...alone });
  expect([ownershipState(lapsed), proofReason(lapsed, false)]).toEqual(['lapsed', 'OwnershipLapsed']);
  const back = nextProof(lapsed, 'matched', { now: at(9 * day), ...alone });
  expect([ownershipState(back), proofReason(back, false)]).toEqual(['verified', 'TXTMatched']);
});

test('a record put back in time ends the grace', () => {
  const missed = nextProof(verified, 'missing', { now: at(day), ...alone });
  expect(nextProof(missed, 'matched', { now: at(2 * day), ...alone })).toEqual(verified);
});
