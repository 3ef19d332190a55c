// Sentences about keys that are not served, and about a key file that cannot be used while the process runs
// (docs/design/keys.md#key-faults).
import type { FenceReason } from './region-record.ts';

/** `foreign`: readable, but no continuation of the keys in memory, or refused by the database's record. */
export type FileProblem = 'missing' | 'corrupt' | 'exposed' | 'folder' | 'unreadable' | 'foreign';

const meanwhile = 'Keys are served from memory until this process ends. Put the newest copy back.';

const fileLines: Readonly<Record<FileProblem, string>> = {
  missing: `The key file is missing. ${meanwhile}`,
  corrupt: `The key file is damaged. ${meanwhile}`,
  exposed:
    'The key file is accessible to every user of this machine, so it is not used. Give it mode 0600. ' +
    'Until then keys are served from memory.',
  folder: `The path of the key file is a folder. ${meanwhile}`,
  unreadable: `The key file cannot be read. ${meanwhile}`,
  foreign: `The key file is older than the keys in memory, or belongs to other keys. ${meanwhile}`,
};

const fenceLines: Readonly<Record<FenceReason, string>> = {
  'older file':
    'Sealed content is not served: the key file is an older copy. Put the newest copy back, ' +
    'or stop the region and run: node api/scripts/keys.ts accept-file',
  'older database':
    'Sealed content is not served: the database is older than the key file, as after a restore without its ' +
    'command. End all unread content by: node api/scripts/keys.ts raise-epoch',
};

/** What an operator must do; `undefined` if nothing. No line contains a key or a path. */
export function problemLine(
  fence: FenceReason | undefined,
  file: FileProblem | undefined,
): string | undefined {
  return (fence && fenceLines[fence]) ?? (file && fileLines[file]);
}
