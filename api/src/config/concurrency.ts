// WEB_CONCURRENCY: how many processes of one host or pod serve together (record 086).
import * as z from 'zod/mini';

/** A number, or one process for each core within the limits of `processCount`. */
export type Concurrency = number | 'auto';

const most = 64;
const message = `must be auto or a whole number from 1 to ${most}`;

const toConcurrency = (given: string): Concurrency | undefined => {
  if (given === 'auto') return given;
  const count = /^\d{1,2}$/.test(given) ? Number(given) : 0;
  return count >= 1 && count <= most ? count : undefined;
};

export const concurrency = z.pipe(
  z.string(),
  z.transform((given, context): Concurrency => {
    const read = toConcurrency(given);
    if (read !== undefined) return read;
    context.issues.push({ code: 'custom', message, input: '' });
    return z.NEVER;
  }),
);

/** What each process needs of the settings that the processes share. */
export const leastBodyBytes = 33_554_432;
export const leastConnections = 100;

type Read = {
  readonly webConcurrency: Concurrency;
  readonly bodyMemoryBytes: number;
  readonly maxConnections: number;
};

/**
 * The processes that share the budgets of this host or pod; 1 for `auto`, which becomes a number when they
 * are started. @param wrong throws a line if the shared settings are not enough for them
 */
export function sharingProcesses(read: Read, wrong: (line: string) => never): number {
  const { webConcurrency: count, bodyMemoryBytes, maxConnections } = read;
  if (count === 'auto') return 1;
  const needs = (name: string, least: number) =>
    wrong(`WEB_CONCURRENCY=${count} needs ${name} of at least ${count * least}`);
  if (bodyMemoryBytes < count * leastBodyBytes) needs('BODY_MEMORY_BYTES', leastBodyBytes);
  if (maxConnections < count * leastConnections) needs('MAX_CONNECTIONS', leastConnections);
  return count;
}

type Machine = { readonly cores: number; readonly memoryBytes: number };

const leastMemoryBytes = 1_073_741_824;

/** The number of processes. `auto` is 1 below 1 GiB of memory, else the cores that the settings allow. */
export function processCount(read: Read, { cores, memoryBytes }: Machine): number {
  if (read.webConcurrency !== 'auto') return read.webConcurrency;
  if (memoryBytes < leastMemoryBytes) return 1;
  const { bodyMemoryBytes, maxConnections } = read;
  const enough = Math.min(bodyMemoryBytes / leastBodyBytes, maxConnections / leastConnections, cores, most);
  return Math.max(1, Math.floor(enough));
}
