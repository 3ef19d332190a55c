// Batches hold every matching row once, by id.
import { afterAll, expect, test } from 'vitest';
import { ownMongo } from '#platform/mongo/testing.ts';
import { inBatches, openDomainRows } from './domain-rows-store.ts';
import { ensureDomainIndexes } from './domain-store.ts';

const mongo = await ownMongo();
afterAll(() => mongo[Symbol.asyncDispose]());
await ensureDomainIndexes(mongo.db);

test.each([0, 1, 200, 401])(
  '%i rows come once each, at most 200 at once, without the others',
  async (count) => {
    const { rows } = openDomainRows(mongo.client, mongo.db);
    const idOf = (at: number): string => String(at).padStart(20, '0');
    await rows.deleteMany({});
    const all = Array.from({ length: 2 * count }, (_, at) => ({
      _id: idOf(at),
      hostname: `${at}.example.org`,
      ...(at % 2 === 0 && { unrepaired: ['dns'] }),
    }));
    if (count > 0) await rows.insertMany(all.toReversed());
    const sizes: number[] = [];
    const ids: string[] = [];
    for await (const batch of inBatches(rows, { unrepaired: { $type: 'string' } })) {
      sizes.push(batch.length);
      ids.push(...batch.map(({ _id }) => _id));
    }
    expect(ids).toEqual(Array.from({ length: count }, (_, at) => idOf(2 * at)));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(200);
  },
);
