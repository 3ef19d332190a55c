// Ends the claim sync before and after each row that it writes; the rows end as without an end.
import { expect, test, vi } from 'vitest';
import type { Effects } from '#platform/effects.ts';
import { customers } from './claims-database.ts';
import { openClaimSync } from './claim-sync-fixture.ts';

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

test('a claim sync that ends before and after each row leaves the rows as without an end', async () => {
  await using fixture = await openClaimSync();
  const ends: ('before' | 'after')[] = [];
  const next = async (): Promise<void> => {
    await fixture.restart(
      `process-${ends.length}`,
      mortal(ends, () => void next()),
    );
  };
  await next();
  const host = 'links.killed.org';
  const id = await fixture.claims.add(host, customers.anna);
  await vi.waitFor(async () => expect(await fixture.object(host)).toBeDefined(), { timeout: 30_000 });
  await vi.waitFor(() => expect(ends.length).toBeGreaterThanOrEqual(2), { timeout: 30_000 });
  await fixture.control(host);
  const live = await fixture.until(id, ({ serving }) => serving === 'active');
  expect(live).toMatchObject({ hosted: true, holder: true, ownership: 'verified', reason: 'Live' });
  await fixture.claims.remove(id);
  const isLeaving = async () =>
    expect((await fixture.object(host))?.metadata.deletionTimestamp).toBeDefined();
  await vi.waitFor(isLeaving, { timeout: 30_000 });
  fixture.release(host);
  await fixture.until(id, ({ removedAt }) => !!removedAt);
  expect(await fixture.object(host)).toBeUndefined();
  // The rows of a waiting, a live and a removed domain.
  expect(ends.length).toBeGreaterThanOrEqual(6);
});
