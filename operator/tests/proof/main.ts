// The process of one seed of `npm run proof` for the operator: prints its outcome as one line.
// Usage: node operator/tests/proof/main.ts <piece> <seed> <size>
import { outcomeLine } from '../../../scripts/proof/seeds.ts';
import { chaos } from './chaos.ts';

const [name = '', seed, size] = process.argv.slice(2);
if (name !== 'operator-chaos') throw new Error(`Unknown piece ${name}`);

/** Ends with its parent, even if that was killed. The processes that it started then end, too. */
const parent = process.ppid;
setInterval(() => process.ppid !== parent && process.exit(1), 1000).unref();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

process.stdout.write(`${outcomeLine(await chaos({ seed: Number(seed), size: Number(size) }))}\n`);
process.exit(0);
