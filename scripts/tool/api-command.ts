// How the API process is started, by `make run`, by the bench, and in production (issue "How small": 200 MB under load).
import { join } from 'node:path';
import { rootFolder } from './folders.ts';

/**
 * Node's own defaults let a busy process keep 350 MB. A young generation of 8 MB and an old one that grows by a third
 * before it is collected keep ours at about 180, for a few per cent of processor time.
 */
const heapFlags = ['--max-semi-space-size=8', '--heap-growing-percent=30'] as const;

/** Arguments of `node` that start the API; `flags` are further ones of Node itself. */
export const apiArguments = (flags: readonly string[] = []): readonly string[] => [
  ...heapFlags,
  ...flags,
  join(rootFolder, 'api/src/main.ts'),
];
