// The process of one seed of `npm run proof`: runs a piece and prints its outcome as one line.
// Usage: node api/tests/proof/main.ts <piece> <seed> <size>
import { rm } from 'node:fs/promises';
import type { SeedOutcome } from '../../../scripts/proof/results.ts';
import { outcomeLine } from '../../../scripts/proof/seeds.ts';
import { openTestFolder } from '@glimpse/processes/test-folder';
import { billingCrashes } from './billing-crashes.ts';
import { elections } from './elections.ts';
import { faultsUnderLoad } from './faults.ts';
import { races } from './races.ts';
import { recovery } from './recovery.ts';
import { proveRestore } from './restore.ts';
import type { Run } from './run.ts';
import { sealedUploads } from './sealed-uploads.ts';
import { unreadAnswers } from './unread-answers.ts';

const runs: Readonly<Record<string, (run: Run) => Promise<SeedOutcome>>> = {
  races,
  elections,
  faults: faultsUnderLoad,
  restore: proveRestore,
  recovery,
  'billing-crashes': billingCrashes,
  'unread-answers': unreadAnswers,
  'sealed-uploads': sealedUploads,
};

/** Ends with its parent, even if that was killed. The processes that it started then end, too. */
const parent = process.ppid;
setInterval(() => process.ppid !== parent && process.exit(1), 1000).unref();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

const [name = '', seed, size] = process.argv.slice(2);
const piece = runs[name];
if (piece === undefined) throw new Error(`Unknown piece ${name}`);
const folder = await openTestFolder(piece === recovery);
try {
  process.stdout.write(`${outcomeLine(await piece({ seed: Number(seed), size: Number(size), folder }))}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
