// Tests what the TXT record of a claim proves over time.
import { expect, test } from 'vitest';
import { graceEnd, nextProof, ownershipState, proofReason } from './proof.ts';
import { alone, at, day, start, verified } from './proof-samples.ts';

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
