// Secrets for store tests: random bytes in the stored shape.
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import type { LookUp, NewSecret } from '../store/store.ts';

/** A new secret, created at `now`, that lives for `livesMs`. */
export function aNewSecret(now: Date, livesMs = 60_000, over: Partial<NewSecret> = {}): NewSecret {
  return {
    _id: randomBytes(16),
    metaId: randomBytes(16),
    bucket: 'k7',
    header: randomBytes(114),
    rootGen: 1,
    epoch: 3,
    createdAt: now,
    expiresAt: new Date(now.getTime() + livesMs),
    purgeAt: new Date(now.getTime() + 2 * Math.abs(livesMs)),
    rec: { receipt: randomBytes(284) },
    box: { gate: randomBytes(79), wrap: randomBytes(60), body: randomBytes(284), owner: randomBytes(60) },
    state: 'new',
    shortkey: 'x1y2z3a4',
    secretShortkey: 'b5c6d7e8',
    kind: 'share',
    source: 'web',
    ...over,
  };
}

/** The look-up of a secret by its own id. */
export function bySecret(
  { bucket, _id }: Pick<NewSecret, 'bucket' | '_id'>,
  part: LookUp['part'] = 'full',
): LookUp {
  return { kind: 's', bucket, ids: [randomBytes(16), _id], part };
}
