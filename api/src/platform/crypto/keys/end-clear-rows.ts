// Ends the clear form of rows that have boxes (docs/design/keys.md#account-boxes).
import type { ActiveKeys } from './active-keys.ts';
import type { KeyFile } from './key-file.ts';
import { withBoxesOnly } from './key-transitions.ts';
import { replaceCompared } from './mark-exchange.ts';

type EndDeps = {
  readonly file: KeyFile;
  readonly active: ActiveKeys;
  /** Whether this process may be the writer of the file. */
  readonly canWrite: boolean;
  /** Compares the file with the row of the region. */
  compare(): Promise<void>;
};

/** Requires the lease `keys`. @returns whether the file says so now */
export async function endClearRows({ file, active, canWrite, compare }: EndDeps): Promise<boolean> {
  await compare();
  if (canWrite && active.state() === 'serving' && !active.keys().boxesOnly)
    await replaceCompared(file, active, withBoxesOnly);
  await compare();
  return active.keys().boxesOnly;
}
