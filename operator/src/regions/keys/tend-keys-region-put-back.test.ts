// Tests of the key Secret over its life: creation, loss, older copies, marks, renewal, restores.
import { expect, test } from 'vitest';
import { keySecretName } from './key-secrets.ts';
import { raiseEpoch } from './raise-epoch.ts';
import { hourMs, running, signal } from './tend-keys-samples.ts';

test('own-57 region-keys put back from a backup of the cluster raises the epoch', async () => {
  const keys = await running();
  const { epoch, chains } = keys.state();
  const held = keys.stored.get(keySecretName)!;
  keys.stored.set(keySecretName, { ...held, uid: 'uid-restored' });
  expect(await keys.tend()).toMatchObject({ condition: { reason: 'Current' }, keys: { epoch: epoch + 1 } });
  const next = keys.state();
  expect(next.chains.filter(({ use }) => use === 'content').map(({ id }) => id)).toEqual([3]);
  expect(next.chains.find(({ use }) => use === 'record')).toEqual(chains.find(({ use }) => use === 'record'));
  expect(await keys.tend()).toMatchObject({ keys: { epoch: epoch + 1 } });
});

test('a database put back by hand is fenced by its mark, until the epoch is raised', async () => {
  const keys = await running();
  const older = keys.row!;
  await keys.clock.advance(hourMs);
  await keys.tend();
  keys.apiStarts();
  await keys.tend();
  keys.apiStarts();
  expect(keys.row?.mark).not.toBe(older.mark);
  keys.row = older;
  expect(await keys.tend()).toMatchObject({ condition: { reason: 'Fenced' } });
  expect(await raiseEpoch(keys, 7, signal)).toEqual({ kind: 'raised', epoch: 7 });
  expect(await raiseEpoch(keys, 7, signal)).toEqual({ kind: 'already', epoch: 7 });
  expect(await keys.tend()).toMatchObject({ condition: { reason: 'Current' }, keys: { epoch: 7 } });
});

test('a row above the Secret is an epoch mismatch', async () => {
  const keys = await running();
  keys.row = { ...keys.row!, epoch: 9 };
  expect(await keys.tend()).toMatchObject({ condition: { reason: 'EpochMismatch' }, usable: false });
});
