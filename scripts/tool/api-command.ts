// How the API process is started, by `make run`, by the bench, and in production (issue "How small": 200 MB under load).
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootFolder } from './folders.ts';

/**
 * Node's own defaults let a busy process keep 350 MB, of which a tenth is alive. With a bounded young generation (8 MB of it
 * would cost a fifth more processor time), an old one that is collected after growing by a tenth, and one thread that copies
 * the survivors into as few pages as they need, ours stays near 190, also where a machine lets it do 2,400 pairs a second.
 */
const heapFlags = ['--max-semi-space-size=16', '--heap-growing-percent=10', '--no-parallel-scavenge'] as const;

/** Arguments of `node` that start the API; `flags` are further ones of Node itself. */
export const apiArguments = (flags: readonly string[] = []): readonly string[] => [
  ...heapFlags,
  ...flags,
  join(rootFolder, 'api/src/main.ts'),
];

/**
 * One arena for all threads of the C library: buffers that come and go leave fewer holes, 25 MB under load. Each thread keeps
 * more of the small pieces it freed for its next request: some percent less processor time.
 */
export const apiMemory = { MALLOC_ARENA_MAX: '1', GLIBC_TUNABLES: 'glibc.malloc.tcache_count=127' } as const;

/** Where the many short-lived copies of tests and bench keep what the sources compile to: a start costs half. */
export const compiled = { NODE_COMPILE_CACHE: join(tmpdir(), 'glimpse-compile-cache') } as const;
