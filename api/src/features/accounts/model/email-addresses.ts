// Finds addresses by their HMAC. A minimum duration hides which of them are known
// (docs/design/trust.md#enumeration, goal A1).
import type { RootKeys } from '#platform/crypto/keys/root-keys.ts';

const idBytes = 16;

/** The ids of a `normalAddress` under all live root generations, newest first. */
export function emailIds(roots: RootKeys, address: string): readonly Buffer[] {
  return roots.gens.map((gen) => roots.mac('email', gen, address).subarray(0, idBytes));
}

/** The id under which a new account is stored, and its generation. */
export function newEmailId(
  roots: RootKeys,
  address: string,
  now: Date,
): { readonly emailId: Buffer; readonly emailGen: number } {
  const emailGen = roots.rootGen(now);
  return { emailId: roots.mac('email', emailGen, address).subarray(0, idBytes), emailGen };
}

const minimumMs = 300; // longer than the work of sign-up and of a reset request

/** Waits for `work` and the minimum duration, so that the time does not reveal a known address. */
export async function withMinimumDuration<Result>(work: Promise<Result>): Promise<Result> {
  const minimum = new Promise<void>((resolve) => void setTimeout(resolve, minimumMs));
  const [done] = await Promise.allSettled([work, minimum]);
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}
