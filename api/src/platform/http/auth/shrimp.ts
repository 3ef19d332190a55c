// The shrimp: the CSRF token of a session, checked without a store (docs/design/trust.md#shrimp).
import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '#platform/time/clock.ts';
import { lp } from '#platform/crypto/primitives/bytes.ts';
import { sameBytes } from '#platform/crypto/primitives/primitives.ts';
import type { RootKeys } from '#platform/crypto/keys/root-keys.ts';
import type { Session } from '#platform/http/core/actor.ts';

const saltBytes = 16;
const tokenBytes = 32;

type ShrimpDeps = {
  readonly roots: () => RootKeys;
  readonly ids: { bytes(size: number): Buffer };
  readonly clock: Clock;
};

export type Shrimps = {
  /** A fresh token: 43 base64url characters, new in every answer, so that compression discloses nothing. */
  issue(session: Session): string;
  /** Whether `given` is a token of this session, in constant time; the empty text is none. */
  accepts(session: Session, given: string): boolean;
};

/** Token = base64url(16 salt, first 16 bytes of HMAC(K(shrimp), lp(salt) and lp(session hash))). */
export function shrimps({ roots, ids, clock }: ShrimpDeps): Shrimps {
  const proofOf = (gen: number, salt: Buffer, hash: Buffer): Buffer =>
    roots()
      .mac('shrimp', gen, lp(salt, hash))
      .subarray(0, tokenBytes - saltBytes);
  const proof = (gen: number, salt: Buffer, cookie: string): Buffer =>
    proofOf(gen, salt, roots().mac('session', gen, cookie));
  return {
    issue({ cookie }) {
      const salt = ids.bytes(saltBytes);
      return Buffer.concat([salt, proof(roots().rootGen(clock.now()), salt, cookie)]).toString('base64url');
    },
    accepts({ cookie, before }, given) {
      if (!/^[\w-]{43}$/.test(given)) return false;
      const token = Buffer.from(given, 'base64url');
      const salt = token.subarray(0, saltBytes);
      const generations = roots().acceptedGens(clock.now());
      const proves = (proven: Buffer): boolean => sameBytes(token.subarray(saltBytes), proven);
      if (generations.some((gen) => proves(proof(gen, salt, cookie)))) return true;
      return before !== undefined && generations.some((gen) => proves(proofOf(gen, salt, before)));
    },
  };
}

const names = ['o-shrimp', 'onetime-shrimp', 'x-csrf-token'] as const;

/** The token from the first header that has one; `undefined` if none has. */
export function shrimpFromHeaders(headers: IncomingHttpHeaders): string | undefined {
  for (const name of names) {
    const value = headers[name];
    if (typeof value === 'string') return value;
  }
  return undefined;
}
