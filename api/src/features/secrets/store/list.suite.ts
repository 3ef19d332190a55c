// What every store of secrets promises of an account's list (style §11).
import { describe, expect, test } from 'vitest';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { aNewSecret } from '../testing/secret-samples.ts';
import type { NewSecret, SecretStore } from './store.ts';

const now = (): Date => new Date();

export function listPromises(name: string, open: () => SecretStore): void {
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
    const listed = (id: Buffer, most = 100) => open().recent({ id, since: new Date(now().getTime() - 60_000), most });
    const bytesOf = async (id: Buffer): Promise<readonly string[]> =>
      (await listed(id)).rows.map(({ bytes }) => Buffer.from(bytes).toString('base64'));

    test('is its own, newest first, with the clock of the store and without any content', async () => {
      const owner = randomBytes(12);
      const secrets = await owned(owner, 3);
      await Promise.all([owned(randomBytes(12), 1), add(), add({ ownerId: owner, createdAt: new Date(0) })]);
      const list = await listed(owner);
      const rows = list.rows.map((row) => row.read());
      expect(rows.map(({ _id }) => _id)).toEqual(secrets.map(({ _id }) => _id));
      for (const [at, row] of rows.entries()) {
        const { header, rec, createdAt, expiresAt, purgeAt } = secrets[at] ?? expect.fail();
        expect(row).toMatchObject({ state: 'new', header, rec, createdAt, expiresAt, purgeAt, now: list.now });
        expect(row.box).toBeUndefined();
      }
      expect(Math.abs(list.now.getTime() - now().getTime())).toBeLessThan(5000);
      expect((await listed(owner, 2)).rows).toHaveLength(2);
    });

    test('brings the same bytes for a row as long as nothing in it changed, and others for whatever did', async () => {
      const owner = randomBytes(12);
      const [secret = expect.fail()] = await owned(owner, 2);
      const own = randomBytes(32);
      const changes: readonly (() => Promise<unknown>)[] = [
        () => open().setMemo(secret, { owner, box: randomBytes(60) }),
        () => open().setMemo(secret, { owner, box: undefined }),
        () => open().setAttempts(secret, 0, {}),
        () => open().move(secret, { kind: 'show' }),
        () => open().move(secret, { kind: 'claim', claim: own }),
        () => open().move(secret, { kind: 'acknowledge', claim: own }),
      ];
      for (const change of changes) {
        const [before, other] = await bytesOf(owner);
        expect(await bytesOf(owner)).toEqual([before, other]);
        await change();
        const [after, still] = await bytesOf(owner);
        expect([after === before, still]).toEqual([false, other]);
      }
    });
  });
}
