// Tests that a primary which is cut off from the other members, while clients still reach it, reveals
// nothing twice and loses nothing (goals R1, R2, T5).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ownDatabase } from '#platform/mongo/testing.ts';
import { waitFor } from '@glimpse/processes/wait';
import { startApi } from '../fixtures/start-api.ts';
import { startThreeMemberSet, type ThreeMemberSet } from '../fixtures/three-member-set.ts';
import { playLoad, seeded } from '../proof/play.ts';
import { quietApi } from '../proof/run.ts';

const cuts = 5;
/** Long enough for the others to elect a primary: their election timeout is 2 s. */
const cutMs = 5000;

/** Cuts the primary off until another one was elected, then joins the members again. */
async function cutPrimary(set: ThreeMemberSet): Promise<void> {
  let primary: number | undefined;
  const isKnown = async () => (primary = await set.primary()) !== undefined;
  if (!(await waitFor(isKnown, 30_000))) throw new Error('no primary was elected');
  const term = await set.term();
  set.isolate(primary);
  await pause(cutMs);
  const isElected = async () => (await set.term()) > term;
  if (!(await waitFor(isElected, 30_000))) throw new Error('the cut caused no election');
  set.isolate(undefined);
}

test(`${cuts} primaries that are cut off reveal no secret twice and lose none`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-cut-'));
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const set = opened.use(await startThreeMemberSet(folder, 'cut_off'));
  const env = { ...quietApi, MONGO_URL: ownDatabase(set.url) };
  const api = opened.use(await startApi({ copies: 2, env }));
  let isOver = false;
  const disturb = async (): Promise<void> => {
    for (let number = 0; number < cuts; number += 1) {
      await pause(500);
      await cutPrimary(set);
    }
  };
  const disturbed = disturb().finally(() => (isOver = true));
  const mix = { nonces: 0.75, burns: 0.1 };
  const load = playLoad({
    urls: api.urls,
    lanes: 4,
    clients: 4,
    mix,
    random: seeded(1),
    goesOn: () => !isOver,
  });
  const [, { counts, violations }] = await Promise.all([disturbed, load]);
  expect(violations).toEqual([]);
  expect(counts['texts']).toBeGreaterThan(20);
});
