// How an address is found without standing in a query: its HMAC under the region's key (trust.md 6).
import type { RootKeys } from '#platform/crypto/keys/root-keys.ts';

const idBytes = 16;

/** The ids of an address under all live root generations, newest first. @param address lower-case NFC */
export function emailIds(roots: RootKeys, address: string): readonly Buffer[] {
  return roots.gens.map((gen) => roots.mac('email', gen, address).subarray(0, idBytes));
}

/** The id under which a new account is stored, and its generation. */
export function newEmailId(roots: RootKeys, address: string, now: Date): { readonly emailId: Buffer; readonly emailGen: number } {
  const emailGen = roots.rootGen(now);
  return { emailId: roots.mac('email', emailGen, address).subarray(0, idBytes), emailGen };
}

/** What a person typed as it is compared: trimmed, NFC, lower-case. */
export function typedAddress(given: string): string {
  return given.trim().normalize('NFC').toLowerCase();
}
