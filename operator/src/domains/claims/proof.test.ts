// Tests what the TXT record of a claim proves over time.
import { expect, test } from 'vitest';
import {
  graceEnd,
  nextProof,
  ownershipReason,
  ownershipState,
  type Proof,
  proofReason,
  secondSightAt,
} from './proof.ts';

const [hour, day] = [3_600_000, 86_400_000];

const start = new Date('2026-02-01T00:00:00Z');

const at = (ms: number) => new Date(start.getTime() + ms);

const alone = { contested: false, quarantined: false };

const verified: Proof = { verifiedAt: start, last: 'matched' };

test('own-59 with another proven account the grace lasts a day', () => {
  const contested = { contested: true, quarantined: false };
  const missed = nextProof(verified, 'missing', { now: at(hour), ...contested });
  expect(proofReason(nextProof(missed, 'missing', { now: at(24 * hour), ...contested }))).toBe(
    'TXTMissingMove',
  );
  expect(proofReason(nextProof(missed, 'missing', { now: at(25 * hour), ...contested }))).toBe(
    'OwnershipLapsed',
  );
});

test('after a verified holder left, another account must be seen twice, an hour apart', () => {
  const quarantined = { contested: false, quarantined: true };
  const first = nextProof({}, 'matched', { now: start, ...quarantined });
  expect([ownershipState(first), proofReason(first)]).toEqual(['pending', 'SeenOnce']);
  expect(secondSightAt(first)).toEqual(at(hour));
  const soon = nextProof(first, 'matched', { now: at(hour - 1), ...quarantined });
  expect(ownershipState(soon)).toBe('pending');
  const gone = nextProof(soon, 'missing', { now: at(hour), ...quarantined });
  expect(ownershipState(nextProof(gone, 'matched', { now: at(hour + 1), ...quarantined }))).toBe('pending');
  expect(ownershipState(nextProof(soon, 'matched', { now: at(hour), ...quarantined }))).toBe('verified');
});

test('an unproven claim says whether its record is missing or another one', () => {
  expect(proofReason({})).toBe('Pending');
  expect(proofReason(nextProof({}, 'missing', { now: start, ...alone }))).toBe('AwaitingTXT');
  expect(proofReason(nextProof({}, 'other', { now: start, ...alone }))).toBe('TXTMismatch');
});

test('a record verifies at once; a look that fails changes nothing', () => {
  const proof = nextProof({}, 'matched', { now: start, ...alone });
  expect([ownershipState(proof), proofReason(proof)]).toEqual(['verified', 'TXTMatched']);
  const failed = nextProof(proof, 'couldNotAsk', { now: at(30 * day), ...alone });
  expect(failed).toBe(proof);
  expect([ownershipState(failed), ownershipReason(failed, 'couldNotAsk', 'LookupFailed')]).toEqual([
    'verified',
    'LookupFailed',
  ]);
});

test('a record that is gone is missed for 7 days, then ownership lapses', () => {
  const missed = nextProof(verified, 'missing', { now: at(day), ...alone });
  expect([ownershipState(missed), proofReason(missed)]).toEqual(['verified', 'TXTMissingGrace']);
  expect(graceEnd(missed)).toEqual(at(8 * day));
  const still = nextProof(missed, 'other', { now: at(7 * day), ...alone });
  expect(proofReason(still)).toBe('TXTMissingGrace');
  const lapsed = nextProof(still, 'missing', { now: at(8 * day), ...alone });
  expect([ownershipState(lapsed), proofReason(lapsed)]).toEqual(['lapsed', 'OwnershipLapsed']);
  const back = nextProof(lapsed, 'matched', { now: at(9 * day), ...alone });
  expect([ownershipState(back), proofReason(back)]).toEqual(['verified', 'TXTMatched']);
});

test('a record put back in time ends the grace', () => {
  const missed = nextProof(verified, 'missing', { now: at(day), ...alone });
  expect(nextProof(missed, 'matched', { now: at(2 * day), ...alone })).toEqual(verified);
});

test('J1 a record missing for days still gives a whole day when another account proves the name', () => {
  const missed = nextProof(verified, 'missing', { now: at(day), ...alone });
  const contested = nextProof(missed, 'missing', { now: at(4 * day), contested: true, quarantined: false });
  expect(graceEnd(contested)).toEqual(at(5 * day));
  const later = nextProof(contested, 'missing', {
    now: at(5 * day - 1),
    contested: true,
    quarantined: false,
  });
  expect([proofReason(later), graceEnd(later)]).toEqual(['TXTMissingMove', at(5 * day)]);
  const gone = nextProof(later, 'missing', { now: at(5 * day), contested: true, quarantined: false });
  expect(ownershipState(gone)).toBe('lapsed');
});

test('J1 the week of a missing record is never longer because the name is contested', () => {
  const missed = nextProof(verified, 'missing', { now: start, ...alone });
  const contested = nextProof(missed, 'missing', { now: at(6.5 * day), contested: true, quarantined: false });
  expect(graceEnd(contested)).toEqual(at(7 * day));
});

test('J1 when the other account takes its record away, the week counts again', () => {
  const contested = nextProof(verified, 'missing', { now: at(day), contested: true, quarantined: false });
  const freed = nextProof(contested, 'missing', { now: at(day + hour), ...alone });
  expect([proofReason(freed), graceEnd(freed)]).toEqual(['TXTMissingGrace', at(8 * day)]);
});
