// Arguments and environment that start the API for `make run` and the benchmark. They keep it below 200 MB
// under load.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';

/**
 * With the defaults of Node a busy process keeps 350 MB and uses a tenth of it. These flags keep it near
 * 190 MB at 2,400 pairs a second. They limit the young generation; 8 MB would cost 20 % more CPU time.
 * They collect the old generation after it grew by 10 %. A single scavenger thread fragments memory less.
 */
export const heapFlags = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=10',
  '--no-parallel-scavenge',
] as const;

/** Arguments of `node` that start the API of a checkout; `flags` are extra flags of Node. */
export const apiArguments = (
  flags: readonly string[] = [],
  checkout: string = rootFolder,
): readonly string[] => [...heapFlags, ...flags, join(checkout, 'api/src/main.ts')];

/**
 * One malloc arena for all threads fragments memory less: 25 MB under load. A larger thread cache of freed
 * blocks saves some percent of CPU time.
 */
export const apiMemory = { MALLOC_ARENA_MAX: '1', GLIBC_TUNABLES: 'glibc.malloc.tcache_count=127' } as const;

/** Compile cache for the short-lived processes of tests and benchmark; it halves their start time. */
export const compiled = { NODE_COMPILE_CACHE: join(tmpdir(), 'glimpse-compile-cache') } as const;
