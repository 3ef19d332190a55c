// Challenges, their solutions, and the dependencies of the operations, for tests.
import { sampleKeys, sampleNow } from '#platform/crypto/keys/sample-keys.ts';
import { sha256 } from '#platform/crypto/primitives/primitives.ts';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import type { Challenge } from './challenge.ts';

/** Solves a challenge by trying all numbers. @param over replaces fields @returns the payload */
export function solve(
  {
    algorithm,
    challenge,
    maxnumber,
    salt,
    signature,
  }: Omit<Challenge, 'algorithm'> & {
    readonly algorithm: string;
  },
  over: Readonly<Record<string, unknown>> = {},
): string {
  let number = 0;
  while (number < maxnumber && sha256(`${salt}${number}`).toString('hex') !== challenge) number += 1;
  return payloadOf({ algorithm, challenge, number, salt, signature, took: 7, ...over });
}

export const payloadOf = (solution: unknown): string =>
  Buffer.from(JSON.stringify(solution)).toString('base64');

/** Dependencies with a store in memory and a clock that the test moves; `over` replaces settings. */
export function captchaFixture(
  over: { readonly captchaEnabled?: boolean; readonly captchaMaxNumber?: number } = {},
) {
  const keys = sampleKeys();
  let now = sampleNow;
  const stored = new Map<string, Date>();
  const captchas = {
    redeem: async (signature: Buffer, until: Date) => {
      const id = signature.toString('hex');
      return !stored.has(id) && Boolean(stored.set(id, until));
    },
  };
  const config = { captchaEnabled: true, captchaMaxNumber: 300, ...over };
  const deps = {
    clock: { now: () => now },
    random: randomBytes,
    keyring: { roots: () => keys },
    captchas,
    config,
  };
  return {
    deps,
    stored,
    waitSeconds: (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000)),
  };
}
