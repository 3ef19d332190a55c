// The region row: one writer wins, and simultaneous starts agree (docs/design/keys.md#key-faults).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '#platform/time/clock.ts';
import { openKeyring } from '#platform/crypto/keys/keyring.ts';
import { ownMongo } from '#platform/mongo/testing.ts';
import { regionStore } from './region-store.ts';

const mongo = await ownMongo();
const { db } = mongo;
const record = regionStore(db, 'eu');
const row = { epoch: 1, seq: 1, checks: { 'root-1': 'aa' } };

beforeEach(() => db.dropDatabase());
afterAll(() => mongo[Symbol.asyncDispose]());

test('one of 20 simultaneous first rows is written, and it reads back', async () => {
  const written = await Promise.all(
    Array.from({ length: 20 }, (_, at) => record.insert({ ...row, seq: at + 1 })),
  );
  const winner = written.indexOf(true);
  expect(written.filter(Boolean)).toHaveLength(1);
  expect(await record.read()).toEqual({ ...row, seq: winner + 1 });
});

test('one of 20 simultaneous changes of a row succeeds', async () => {
  await record.insert(row);
  const changes = Array.from({ length: 20 }, (_, at) => ({ ...row, seq: at + 2 }));
  const made = await Promise.all(changes.map((to) => record.replace(row, to)));
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await record.read()).toEqual(changes[made.indexOf(true)]);
});

test('a mark is read back, guards the change of its row, and leaves with a row that has none', async () => {
  await record.insert(row);
  expect(await record.replace({ ...row, mark: 'one' }, row)).toBe(false);
  expect(await record.replace(row, { ...row, mark: 'one' })).toBe(true);
  expect(await record.read()).toEqual({ ...row, mark: 'one' });
  expect(await record.replace(row, { ...row, seq: 2 })).toBe(false);
  expect(await record.replace({ ...row, mark: 'two' }, { ...row, seq: 2 })).toBe(false);
  expect(await record.replace({ ...row, mark: 'one' }, { ...row, seq: 2 })).toBe(true);
  expect(await record.read()).toEqual({ ...row, seq: 2 });
});

test('the record tells the database’s time and whether secrets exist', async () => {
  expect(await record.hasContent()).toBe(false);
  await db.collection('secrets').insertOne({});
  expect(await record.hasContent()).toBe(true);
  expect(Math.abs((await record.now()).getTime() - Date.now())).toBeLessThan(60_000);
  expect(await record.read()).toBeUndefined();
});

test('copies that start together on an empty database share one key file and one row', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keys-'));
  const quiet = () => {};
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet, flush: quiet };
  const open = () =>
    openKeyring({ file: join(folder, 'keys.json'), region: 'eu', clock: systemClock, log, record });
  const rings = await Promise.all([open(), open(), open(), open()]);
  const ids = rings.map((keyring) => keyring.keys().idOf('s', 'key', 1).toString('hex'));
  expect(new Set(ids).size).toBe(1);
  expect((await record.read())?.checks).toHaveProperty('root-1');
  for (const keyring of rings) await keyring[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});
