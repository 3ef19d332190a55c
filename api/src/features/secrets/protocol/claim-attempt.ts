// Derives the claim of a nonce and compares it with the claim of a row (docs/design/trust.md#reveal).
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import { sameBytes } from '#platform/crypto/primitives/primitives.ts';
import { leaseEnds } from '../model/secret.ts';
import type { FoundSecret } from '../store/secret-row.ts';
import type { SecretId } from '../store/store.ts';
import type { LoadedSecret } from './find-secret.ts';

export type ClaimAttemptDeps = {
  readonly ids: Pick<Ids, 'nonce'>;
  readonly config: { readonly leaseSeconds: number };
};

/** A claim before it is written. `legacy`: without nonce or lease, so its text is delivered at most once. */
export type ClaimAttempt = {
  readonly id: SecretId;
  readonly row: FoundSecret;
  readonly sealedLink: boolean;
  readonly claim: Buffer;
  readonly legacy: boolean;
  /** When the same nonce opened the secret, as its first answer said; absent unless its lease still runs. */
  readonly previouslyOpenedAt: Date | undefined;
};

/** Whether a row is, or was, claimed by this nonce. */
export function isClaimedBy(row: FoundSecret, claim: Buffer): boolean {
  return (row.state === 'claimed' || row.state === 'consumed') && sameBytes(row.claim, claim);
}

/** Whether a nonce won the row, by a reveal or a burn. */
export function holdsClaim(row: FoundSecret, claim: Buffer): boolean {
  return row.state !== 'new' && row.state !== 'expired' && sameBytes(row.claim, claim);
}

/** Derives the claim of a reader's nonce on a secret that was found. */
export function toClaimAttempt(
  { ids, config }: ClaimAttemptDeps,
  loaded: LoadedSecret,
  nonce: string | undefined,
): ClaimAttempt {
  const { keys, header, row } = loaded;
  const claim = keys.claimOf(header.rootGen, header.sid, nonce ?? ids.nonce());
  const legacy = nonce === undefined || config.leaseSeconds === 0;
  const isRepeat = !legacy && row.state === 'claimed' && isClaimedBy(row, claim);
  const inLease = isRepeat && row.now < leaseEnds(row.claimedAt, config.leaseSeconds);
  const id = { bucket: row.bucket, _id: row._id };
  const previouslyOpenedAt = inLease ? (row.toldAt ?? row.claimedAt) : undefined;
  return { id, row, sealedLink: header.flags.sealedLink, claim, legacy, previouslyOpenedAt };
}
