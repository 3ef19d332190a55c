// The common suite of all stores: the list of an account (CONTRIBUTING.md#tests).
import { describe, expect, test } from 'vitest';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { aNewSecret } from '../testing/secret-samples.ts';
import type { NewSecret, PageEnd, SecretStore } from './store.ts';

const now = (): Date => new Date();

export function listSuite(name: string, open: () => SecretStore): void {
  const add = async (over: Partial<NewSecret> = {}): Promise<NewSecret> => {
    const secret = aNewSecret(now(), 60_000, over);
    await open().insert(secret);
    return secret;
  };

  describe(`${name}: an account's list`, () => {
    const owned = async (owner: Buffer, count: number): Promise<NewSecret[]> => {
      const age = (at: number) => ({ ownerId: owner, createdAt: new Date(now().getTime() - at * 1000) });
      return Promise.all(Array.from({ length: count }, (_, at) => add(age(at))));
    };
    const listed = (id: Buffer, most = 100) =>
      open().recent({ id, since: new Date(now().getTime() - 60_000), most });

    test('holds its own secrets, newest first, with the time of the store and without content', async () => {
      const owner = randomBytes(12);
      const secrets = await owned(owner, 3);
      await Promise.all([owned(randomBytes(12), 1), add(), add({ ownerId: owner, createdAt: new Date(0) })]);
      const rows = await listed(owner);
      expect(rows.map(({ _id }) => _id)).toEqual(secrets.map(({ _id }) => _id));
      for (const [at, row] of rows.entries()) {
        const { header, rec, createdAt, expiresAt, purgeAt } = secrets[at] ?? expect.fail();
        expect(row).toMatchObject({
          state: 'new',
          header,
          rec,
          createdAt,
          expiresAt,
          purgeAt,
          now: rows[0]?.now,
        });
        expect(row.box).toBeUndefined();
      }
      expect(Math.abs((rows[0]?.now.getTime() ?? 0) - now().getTime())).toBeLessThan(5000);
      expect(await listed(owner, 2)).toHaveLength(2);
    });

    test('goes on behind the last secret of a page, also among secrets of one moment', async () => {
      const owner = randomBytes(12);
      const createdAt = new Date(now().getTime() - 1000);
      const shortkeys = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc', 'dddddddd'];
      const newest = await add({ ownerId: owner, shortkey: 'zzzzzzzz' });
      await Promise.all(
        shortkeys.toReversed().map((shortkey) => add({ ownerId: owner, createdAt, shortkey })),
      );
      const query = { id: owner, since: new Date(now().getTime() - 60_000), most: 2 };
      const page = async (after?: PageEnd) =>
        (await open().recent(after ? { ...query, after } : query)).map(({ shortkey }) => shortkey);
      expect(await page()).toEqual([newest.shortkey, 'aaaaaaaa']);
      expect(await page({ createdAt, shortkey: 'aaaaaaaa' })).toEqual(['bbbbbbbb', 'cccccccc']);
      expect(await page({ createdAt, shortkey: 'cccccccc' })).toEqual(['dddddddd']);
      expect(await page({ createdAt, shortkey: 'dddddddd' })).toEqual([]);
    });
  });
}
