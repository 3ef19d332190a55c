// Ends the hand-over before and after each row that it writes; the rows end as without an end.
import { expect, test, vi } from 'vitest';
import type { Effects } from '#platform/effects.ts';
import { customers } from './claims-database.ts';
import { openHandOver } from './hand-over-world.ts';

type RowEffects = Effects<'domains.write-row'>;

/** Effects of a process that ends at its first row; `ends` says which of them came before the write. */
function mortal(ends: ('before' | 'after')[], onEnd: () => void): RowEffects {
  const when = ends.length % 2 === 0 ? 'before' : 'after';
  let dead = false;
  return {
    async run(_name, effect) {
      if (!dead && when === 'after') await effect();
      if (!dead) {
        ends.push(when);
        onEnd();
      }
      dead = true;
      throw new Error('killed');
    },
  };
}

test('a hand-over that ends before and after each row leaves the rows as without an end', async () => {
  await using world = await openHandOver();
  const ends: ('before' | 'after')[] = [];
  const next = async (): Promise<void> => {
    await world.restart(
      `process-${ends.length}`,
      mortal(ends, () => void next()),
    );
  };
  await next();
  const host = 'links.killed.org';
  const id = await world.claims.add(host, customers.anna);
  await vi.waitFor(async () => expect(await world.object(host)).toBeDefined(), { timeout: 30_000 });
  await vi.waitFor(() => expect(ends.length).toBeGreaterThanOrEqual(2), { timeout: 30_000 });
  await world.control(host);
  const live = await world.until(id, ({ serving }) => serving === 'active');
  expect(live).toMatchObject({ hosted: true, holder: true, ownership: 'verified', reason: 'Live' });
  await world.claims.remove(id);
  const isLeaving = async () => expect((await world.object(host))?.metadata.deletionTimestamp).toBeDefined();
  await vi.waitFor(isLeaving, { timeout: 30_000 });
  world.release(host);
  await world.until(id, ({ removedAt }) => !!removedAt);
  expect(await world.object(host)).toBeUndefined();
  // The rows of a waiting, a live and a removed domain.
  expect(ends.length).toBeGreaterThanOrEqual(6);
}, 120_000);
