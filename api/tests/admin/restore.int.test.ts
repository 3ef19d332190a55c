// Backup and restore by command: steps in order, refusals, crashes at any moment (goals D3, D4, T9).
import { once } from 'node:events';
import { appendFile, copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { burnSecret, revealSecret, viewReceipt } from '@glimpse/contracts/secrets';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '@glimpse/processes/wait';
import { runGlimpse, spawnGlimpse } from '../fixtures/glimpse-command.ts';
import { readKeys } from '../fixtures/read-keys.ts';
import { type Api, startApi } from '../fixtures/start-api.ts';

const bulkDocuments = 20_000;
let place = '';
let api: Api;
let client: MongoClient;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'glimpse-restore-'));
  api = await startApi();
  client = await new MongoClient(api.mongoUrl).connect();
});
afterAll(async () => {
  await client.close();
  await api[Symbol.asyncDispose]();
  await rm(place, { recursive: true });
});

type Env = Readonly<Record<string, string>>;
const glimpse = (words: readonly string[], env: Env = {}) => runGlimpse(api, words, env);
const epoch = async (): Promise<number> => (await readKeys(api.keysFile)).epoch;
const reveal = (key: string) => api.submit(revealSecret, { params: { key }, body: { continue: true } });
const dayCounts = async () => {
  const days = await client.db().collection('daily_counts').find().toArray();
  return days.map(({ created, opened, burned, expired }) => [created, opened, burned, expired] as unknown);
};
/** Restarts the process, which counts the day at its start. A restore may bring the lease of the job back. */
const recount = async (): Promise<void> => {
  await api.kill(0, 'SIGTERM');
  await client.db().collection('leases').deleteMany({});
  await api.restart(0);
};
const documents = (name: string) => client.db().collection(name).countDocuments();

test('a restore goes on after a crash at any moment, raises the epoch once and revives nothing', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, (_, at) => api.conceal(`text ${at}`)));
  const bulk = Array.from({ length: bulkDocuments }, (_, at) => ({ at, msg: 'x'.repeat(300) }));
  await client.db().collection('feedback').insertMany(bulk);
  await recount();
  await expect.poll(dayCounts).toEqual([[12, 0, 0, 0]]);
  const folder = join(place, 'first');
  const backedUp = await glimpse(['backup', folder]);
  expect(backedUp).toMatchObject({ code: 0, fault: '' });
  expect(backedUp.out).toMatch(/^feedback +20000 documents/m);
  expect(backedUp.out).toMatch(/The backup of region eu is complete: .*It holds no key file\.\n$/);
  expect(await readdir(folder)).not.toContain('keys.json');
  for (const { secretKey } of all.slice(0, 4)) expect((await reveal(secretKey)).status).toBe(200);
  for (const { metadataKey: key } of all.slice(4, 8))
    expect((await api.submit(burnSecret, { params: { key }, body: { continue: true } })).status).toBe(200);
  const later = await api.conceal('after the backup');
  const olderKeys = await readFile(api.keysFile);

  expect(await glimpse(['restore', folder])).toMatchObject({
    code: 1,
    fault: expect.stringContaining('stop every') as string,
  });
  await api.kill(0, 'SIGTERM');
  const before = await epoch();
  const hasBegun = async (): Promise<boolean> => (await documents('restores')) > 0;
  const hasEnded = async (): Promise<boolean> => (await epoch()) > before && !(await hasBegun());
  let kills = 0;
  for (; kills < 10 && !(await hasEnded()); kills += 1) {
    const child = spawnGlimpse(api, ['restore', folder]);
    const ended = once(child, 'exit');
    const isOver = (): boolean => child.exitCode !== null;
    if (kills > 0) await waitFor(hasBegun, 30_000, isOver); // the first is killed before it has begun
    await Promise.race([pause(kills * 150), ended]);
    child.kill('SIGKILL');
    await ended;
  }
  expect(kills).toBeGreaterThan(2);
  if (!(await hasEnded())) {
    await expect(api.restart(0)).rejects.toThrow('restore of this database is not finished');
    await api.kill(0);
    expect(await glimpse(['restore', folder])).toMatchObject({ code: 0, fault: '' });
  }
  expect(await documents('feedback')).toBe(bulkDocuments);
  expect(await epoch()).toBe(before + 1);

  const keys = await readFile(api.keysFile);
  await writeFile(api.keysFile, olderKeys);
  await expect(api.restart(0)).rejects.toThrow('older than the last restore');
  await writeFile(api.keysFile, keys);
  await api.kill(0);
  await api.restart(0);
  for (const { secretKey, metadataKey } of [...all, later])
    expect((await reveal(secretKey)).status, metadataKey).toBe(404);
  for (const { metadataKey: key } of all)
    expect((await api.submit(viewReceipt, { params: { key } })).body).toMatchObject({
      record: { state: 'expired', ended_by_restore: true },
    });
  const { secretKey } = await api.conceal('new');
  expect((await reveal(secretKey)).status).toBe(200);
  await recount();
  await expect.poll(dayCounts).toEqual([[13, 1, 0, 12]]); // the backup's twelve have ended by the restore
});

test('a restore refuses a wrong backup before it changes anything', async () => {
  const folder = join(place, 'second');
  expect((await glimpse(['backup', folder])).code).toBe(0);
  const { secretKey } = await api.conceal('kept');
  await api.kill(0, 'SIGTERM');
  const before = await epoch();
  const refused = async (say: RegExp, words: readonly string[], env: Env = {}): Promise<void> => {
    const { code, out, fault } = await glimpse(['restore', ...words], env);
    expect([code, out]).toEqual([1, '']);
    expect(fault).toMatch(say);
  };
  await refused(/manifest is missing/, [join(place, 'nowhere')]);
  await refused(/another region/, [folder], { REGION: 'us' });
  const secrets = join(folder, 'secrets.bson');
  await copyFile(secrets, join(place, 'kept.bson'));
  await appendFile(secrets, 'x');
  await refused(/checksum or a count is wrong/, [folder]);
  await copyFile(join(place, 'kept.bson'), secrets);
  const otherKeys = join(place, 'other-keys.json');
  await refused(/missing/, [folder], { KEYS_FILE: otherKeys });
  const states = client.db().collection<{ _id: string }>('restores');
  await states.insertOne({ _id: 'restore', backup: 'another', epoch: 9, loaded: [] } as never);
  await refused(/restore of another backup/, [folder]);
  await states.drop();
  expect(await epoch()).toBe(before);
  await api.restart(0);
  expect((await reveal(secretKey)).status).toBe(200);
});
