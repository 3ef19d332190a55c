// Fills the disk of the primary of three members: nothing is revealed twice or lost, and the others go on
// (goal F4). Needs the right to mount a small file system.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import { ownDatabase } from '#platform/mongo/testing.ts';
import { startApi } from '../fixtures/start-api.ts';
import { startThreeMemberSet, type ThreeMemberSet } from '../fixtures/three-member-set.ts';
import { proofSize } from '../../../scripts/vitest/proof-size.ts';
import { playLoad, seeded } from '../proof/play.ts';
import { quietApi } from '../proof/run.ts';

const run = promisify(execFile);
const diskMb = 400;
const afterMs = proofSize({ short: 2000, full: 5000 });
/** Parts of the load, and clients of each. */
const size = proofSize({ short: { lanes: 1, clients: 2 }, full: { lanes: 4, clients: 4 } });
const longestMs = 60_000;

/** Mounts a small disk in memory. @returns whether this machine allows it */
async function smallDisk(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  const options = ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', folder];
  return run('mount', options).then(
    () => true,
    () => false,
  );
}

/** Fills the rest of a disk. */
async function fill(folder: string): Promise<void> {
  const part = Buffer.alloc(1_048_576);
  for (let number = 0; number < 2 * diskMb; number += 1) {
    const written = await writeFile(join(folder, `full-${number}`), part).then(
      () => true,
      () => false,
    );
    if (!written) return;
  }
}

/** Writes until the member with the full disk is no longer the primary: its journal has some room left. */
async function writeOn(set: ThreeMemberSet): Promise<void> {
  await using client = await new MongoClient(set.url, { serverSelectionTimeoutMS: 2000 }).connect();
  const rows = client.db('filler').collection('rows');
  const bytes = randomBytes(1_000_000);
  const isFirst = async () => (await set.primary().catch(() => undefined)) === 0;
  for (const end = Date.now() + longestMs; Date.now() < end && (await isFirst());)
    await rows.insertMany(Array.from({ length: 10 }, () => ({ bytes }))).catch(() => undefined);
}

test('a primary whose disk is full reveals no secret twice, loses none, and others take over', async ({
  skip,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-disk-'));
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const first = join(folder, 'a'); // member 0 of the set
  if (!(await smallDisk(first))) return skip('this machine mounts no file system');
  opened.defer(async () => void (await run('umount', ['-l', first])));
  const set = opened.use(await startThreeMemberSet(folder, 'full_disk'));
  const api = opened.use(
    await startApi({ copies: 2, env: { ...quietApi, MONGO_URL: ownDatabase(set.url) } }),
  );
  let isOver = false;
  const disturb = async (): Promise<void> => {
    await pause(2000);
    await fill(first);
    await writeOn(set);
    await pause(afterMs);
  };
  const disturbed = disturb().finally(() => (isOver = true));
  const mix = { nonces: 0.75, burns: 0.1 };
  const load = playLoad({
    urls: api.urls,
    ...size,
    mix,
    random: seeded(1),
    goesOn: () => !isOver,
  });
  const [, { counts, violations }] = await Promise.all([disturbed, load]);
  expect(violations).toEqual([]);
  expect(counts['texts']).toBeGreaterThan(20);
  expect([1, 2]).toContain(await set.primary());
});
