// The rows of a host name in a state of the table (contracts/vectors/domain-states.json).
import {
  type Cells,
  createdAt,
  hostOf,
  memoryFor,
  otherOwner,
  proofFor,
  stateNow as now,
  stateOwner as customerId,
} from './domain-states.ts';

/** Of the claim that is told. */
export const stateClaimId = 'a'.repeat(20);
const hour = 3_600_000;
const at = (ms: number): Date => new Date(now.getTime() + ms);

/** The rows of a host name before a check that is due. */
export function entriesFor(cells: Cells, made = createdAt, proof = proofFor(cells)) {
  const hostname = hostOf(cells);
  const entitled = cells.plan === 'included';
  const claim = {
    _id: stateClaimId,
    hostname,
    customerId,
    entitled,
    typed: hostname,
    createdAt: made,
    updatedAt: made,
  };
  const memory = { ...memoryFor(cells), ...proof };
  const dns = { expected: [], observed: [], checkedAt: at(-hour), nextCheck: at(-1000) };
  const known = {
    _id: stateClaimId,
    hostname,
    customerId,
    seen: createdAt,
    holder: !cells.claim.startsWith('another '),
    conditions: [],
    dns,
    memory,
  };
  const other = { ...claim, _id: 'b'.repeat(20), customerId: otherOwner, createdAt: at(-24 * hour) };
  const left = { ...known, _id: other._id, customerId: otherOwner, removedAt: at(-24 * hour) };
  const beside = { ...known, _id: other._id, customerId: otherOwner };
  const provenToo = { ...beside, holder: false, memory: { verifiedAt: at(-hour), last: 'matched' } };
  const before = { verifiedAt: at(-480 * hour), last: 'matched' };
  const leaving = { ...before, last: 'missing', missingSince: at(-hour), moveAt: at(23 * hour) };
  const wasTheirs = { ...left, memory: { verifiedAt: at(-48 * hour) } };
  return [
    { id: stateClaimId, claim, status: known },
    ...(cells.claim === 'another' ? [{ id: other._id, claim: other }] : []),
    ...(cells.claim === 'another proven'
      ? [{ id: other._id, claim: other, status: { ...beside, memory: before } }]
      : []),
    ...(cells.claim === 'another leaves'
      ? [{ id: other._id, claim: other, status: { ...beside, memory: leaving } }]
      : []),
    ...(cells.txt === 'seen once' ? [{ id: other._id, status: wasTheirs }] : []),
    ...(cells.txt === 'moving' ? [{ id: other._id, claim: other, status: provenToo }] : []),
  ];
}
