// Tests what the TXT record of a claim proves over time: with another proven account the grace lasts a day.
import { expect, test } from 'vitest';
import { nextProof, ownershipState, proofReason } from './proof.ts';
import { alone, at, hour, start, verified } from './proof-samples.ts';

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
  expect([ownershipState(first), proofReason(first, false)]).toEqual(['pending', 'Pending']);
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
