// The process of one seed of the piece `release`: makes the release of this commit in fresh clones, and
// compares all sums. Without an archive of MongoDB it takes stand-ins for base image and mongod.
// Usage: node scripts/proof/release.ts release <seed> <clones>
import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rootFolder } from '@glimpse/processes/folders';
import { openTestFolder } from '@glimpse/processes/test-folder';
import { differences } from '../release/compare.ts';
import { platformsOf } from '../release/processors.ts';
import { namesIn, sumsName } from '../release/sums.ts';
import type { SeedOutcome } from './results.ts';
import { outcomeLine } from './seeds.ts';

const run = promisify(execFile);
const limitMs = 30 * 60_000;

/** Every second clone is made with umask 077: only its user may read the files. */
const masks = ['022', '077'] as const;

/** @returns the sums of a release of `commit` from a new clone, which is removed again */
async function sumsOfClone(number: number, commit: string): Promise<string> {
  const folder = await openTestFolder(true);
  const clone = join(folder, `clone-${number}`);
  const env = { ...process.env };
  if (platformsOf(env, false).length === 0) env['STAND_INS'] = 'accepted';
  const take = 'git clone --quiet "$1" "$2" && git -C "$2" checkout --quiet --detach "$3"';
  const script = `umask ${masks[number % masks.length]} && ${take} && make -C "$2" release >&2`;
  const args = ['-c', script, 'sh', rootFolder, clone, commit];
  try {
    await run('sh', args, { env, timeout: limitMs, maxBuffer: 1e8 });
    return await readFile(join(clone, 'dist', sumsName), 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function release(clones: number): Promise<SeedOutcome> {
  // Somebody may commit meanwhile.
  const commit = (await run('git', ['rev-parse', 'HEAD'], { cwd: rootFolder })).stdout.trim();
  const first = await sumsOfClone(0, commit);
  const counts: Record<string, number> = { releases: 1, files: namesIn(first).length, differences: 0 };
  const violations: string[] = [];
  for (let number = 1; number < clones; number += 1) {
    const found = differences(first, await sumsOfClone(number, commit));
    counts['releases'] = number + 1;
    counts['differences'] = violations.push(...found.map((text) => `clone ${number}: ${text}`));
  }
  return { counts, violations };
}

process.stdout.write(`${outcomeLine(await release(Math.max(2, Number(process.argv[4]))))}\n`);
