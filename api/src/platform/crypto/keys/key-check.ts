// A look at the keys that changes nothing: what the start of the API would make of file and database row (trust.md 3.7).
import { bootKeys, isKnown } from './key-boot.ts';
import { keyDisk } from './key-disk.ts';
import { keyFile } from './key-file.ts';
import { holdKeys, type KeyFacts } from './key-holder.ts';
import type { KeyringNeeds } from './keyring.ts';
import { randomBytes } from '#platform/crypto/primitives/random.ts';

/**
 * The same judgement as at start, with a file and a row that cannot be written.
 * @returns undefined if there is neither a file nor anything in the database. @throws KeyringRefusal with one clear line
 */
export async function checkKeys({ file, mirror, region, clock, record }: Omit<KeyringNeeds, 'log'>): Promise<KeyFacts | undefined> {
  const disk = keyFile({ file, ...(mirror !== undefined && { mirror }) }, keyDisk);
  if ((await disk.load()).kind === 'missing' && !(await isKnown(record))) return undefined;
  const unwritten = { ...disk, tidy: async () => undefined, create: async () => undefined };
  const unchanged = { ...record, insert: async () => true, replace: async () => true };
  const making = { now: clock.now(), random: randomBytes };
  const holder = holdKeys(await bootKeys({ file: unwritten, record: unchanged, region }, making), { clock, horizonDays: 1, stamp: '' });
  const facts = holder.facts();
  holder.close();
  return facts;
}
