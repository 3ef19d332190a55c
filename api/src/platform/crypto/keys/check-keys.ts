// Checks the keys as the start of the API does, and changes nothing (docs/design/keys.md#key-faults).
import { loadKeys, isRegionKnown } from './load-keys.ts';
import { keyDisk } from './key-disk.ts';
import { keyFile } from './key-file.ts';
import { activeKeys, type KeyFacts } from './active-keys.ts';
import type { KeyringDeps } from './keyring.ts';
import { randomBytes } from '#platform/crypto/primitives/random.ts';

/**
 * Runs the checks of the start on a read-only view of file and record.
 * @returns undefined if there is neither a file nor sealed content. @throws KeyringError with one line
 */
export async function checkKeys({
  file,
  mirror,
  region,
  clock,
  record,
}: Omit<KeyringDeps, 'log'>): Promise<KeyFacts | undefined> {
  const disk = keyFile({ file, ...(mirror !== undefined && { mirror }) }, keyDisk);
  if ((await disk.load()).kind === 'missing' && !(await isRegionKnown(record))) return undefined;
  const readOnlyFile = { ...disk, removeDrafts: async () => undefined, create: async () => undefined };
  const readOnlyRecord = { ...record, insert: async () => true, replace: async () => true };
  const source = { now: clock.now(), random: randomBytes };
  const keys = activeKeys(await loadKeys({ file: readOnlyFile, record: readOnlyRecord, region }, source), {
    clock,
    horizonDays: 1,
    stamp: '',
  });
  const facts = keys.facts();
  keys.close();
  return facts;
}
