// Keeps the Secret `operator-key`: 32 bytes from which the operator derives keys per purpose.
import type { Effects } from '#platform/effects.ts';
import type { Random } from '#platform/random.ts';
import { type KeySecrets, operatorKeyEntry, operatorKeyName } from './key-secrets.ts';

const keyBytes = 32;

type Deps = { readonly effects: Effects; readonly random: Random; readonly secrets: KeySecrets };

/** Reads the key; makes one only if `mayMake`. @returns `undefined` if it is missing or damaged */
export async function ensureOperatorKey(
  { effects, random, secrets }: Deps,
  mayMake: boolean,
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  const found = await secrets.read(operatorKeyName, signal);
  const held = found?.data[operatorKeyEntry];
  if (held?.length === keyBytes) return held;
  if (!mayMake) return undefined;
  const key = random.bytes(keyBytes);
  const content = {
    name: operatorKeyName,
    annotations: found?.annotations ?? {},
    data: { [operatorKeyEntry]: key },
  };
  await effects.run('keys.operator-key', () =>
    found ? secrets.replace(content, found.resourceVersion, signal) : secrets.create(content, signal),
  );
  return key;
}
