// MACs of mounted Secrets: they show a change without showing the content.
import { deriveKey, hmacSha256 } from '#platform/crypto.ts';
import type { Entries } from './contents.ts';
import { CredentialProblem, entryText, orProblem, type Problem, type SecretStore } from './secret-store.ts';

const macDigits = 16;
const purpose = 'config-hash';

type Deps = { readonly secrets: Pick<SecretStore, 'read'>; readonly operatorKey: Uint8Array };
/** A Secret, with the entries that it must have. */
type SecretShape = { readonly name: string; readonly keys: readonly string[] };

/** Name and content of each entry, each behind its length, so that no two contents look alike. */
function canonical(entries: Entries): Buffer {
  const parts = Object.keys(entries)
    .toSorted()
    .flatMap((name) => [Buffer.from(name), entries[name] ?? Buffer.alloc(0)]);
  const withLengths = parts.flatMap((part) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(part.length);
    return [length, part];
  });
  return Buffer.concat(withLengths);
}

/** One MAC of 16 hex digits for each Secret, or the first Secret or entry that is missing. */
export function secretMacs(
  { secrets, operatorKey }: Deps,
  wanted: readonly SecretShape[],
): Promise<{ readonly kind: 'read'; readonly macs: Readonly<Record<string, string>> } | Problem> {
  return orProblem(async () => {
    const key = deriveKey(operatorKey, purpose);
    const macs: Record<string, string> = {};
    for (const { name, keys } of wanted) {
      const found = await secrets.read(name);
      if (!found) throw new CredentialProblem({ kind: 'missing', secret: name });
      for (const entry of keys) entryText(name, found, entry);
      const bytes = canonical(found.entries);
      macs[name] = hmacSha256(key, bytes).toString('hex').slice(0, macDigits);
      bytes.fill(0);
    }
    key.fill(0);
    return { kind: 'read', macs };
  });
}
