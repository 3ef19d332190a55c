// The process of one seed of `npm run proof` for the operator: prints its outcome as one line.
// Usage: node operator/tests/proof/main.ts <piece> <seed> <size>
import { outcomeLine } from '../../../scripts/proof/seeds.ts';
import { chaos } from './chaos.ts';
import { crashes } from './crashes.ts';
import { domainDns } from './domain-dns.ts';
import { scale } from './scale.ts';
import type { SeedOutcome } from './outcome.ts';

type Seed = { readonly seed: number; readonly size: number };
const pieces = new Map<string, (seed: Seed) => Promise<SeedOutcome>>([
  ['operator-chaos', chaos],
  ['operator-crashes', crashes],
  ['operator-scale', scale],
  ['domain-dns', domainDns],
]);

const [name = '', seed, size] = process.argv.slice(2);
const piece = pieces.get(name);
if (!piece) throw new Error(`Unknown piece ${name}`);

/** Ends with its parent, even if that was killed. The processes that it started then end, too. */
const parent = process.ppid;
setInterval(() => process.ppid !== parent && process.exit(1), 1000).unref();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

process.stdout.write(`${outcomeLine(await piece({ seed: Number(seed), size: Number(size) }))}\n`);
process.exit(0);
