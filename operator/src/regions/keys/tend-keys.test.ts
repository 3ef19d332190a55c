// Tests of the key Secret over its life: creation, loss, older copies, marks, renewal, restores.
import { expect, test } from 'vitest';
import { keySecretName, operatorKeyName } from './key-secrets.ts';
import { readKeyState, type KeyState } from './key-state.ts';
import { raiseEpoch } from './raise-epoch.ts';
import { keysFixture, putState, rowOf } from './testing/keys-fixture.ts';

type IsSuccessor = (held: KeyState, next: KeyState) => boolean;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const signal = AbortSignal.timeout(60_000);

/** A region that runs: keys, Secret's uid noted, row written by the API, first exchange of marks ended. */
async function running() {
  const keys = keysFixture();
  await keys.tend();
  keys.apiStarts();
  for (let run = 0; run < 3; run += 1) {
    await keys.tend();
    keys.apiStarts();
  }
  return keys;
}

test('keys are created once, with both Secrets', async () => {
  const keys = keysFixture();
  const created = await keys.tend();
  expect(created).toMatchObject({ condition: { status: 'True', reason: 'Current' }, usable: true });
  expect(created.operatorKey).toHaveLength(32);
  await keys.tend();
  expect(keys.writes).toHaveLength(1);
  expect(keys.stored.get(keySecretName)?.annotations['glimpse.dev/keys-uid']).toBe(
    keys.stored.get(keySecretName)?.uid,
  );
});

test.each([
  ['the status', {}],
  ['the row', { known: undefined }],
])('own-57 region-keys is deleted: %s knows it, nothing is generated', async (_by, more) => {
  const keys = await running();
  keys.stored.delete(keySecretName);
  const outcome = await keys.tend({ database: keys.database, ...more });
  expect(outcome).toMatchObject({ condition: { status: 'False', reason: 'StateMissing' }, usable: false });
  expect(keys.stored.has(keySecretName)).toBe(false);
});

test('while MongoDB does not answer, no keys are made for a region that has a volume', async () => {
  const keys = keysFixture();
  const outcome = await keys.tend({ database: 'unreachable' });
  expect(outcome).toMatchObject({ condition: { status: 'Unknown', reason: 'Pending' }, usable: false });
  expect(keys.stored.has(keySecretName)).toBe(false);
});

test('an accepted loss makes new keys with numbers that no lost key had', async () => {
  const keys = await running();
  const lost = keys.state();
  keys.stored.delete(keySecretName);
  const annotations = { 'glimpse.dev/accept-key-loss': 'eu' };
  expect(await keys.tend({ annotations: { 'glimpse.dev/accept-key-loss': 'us' } })).toMatchObject({
    condition: { reason: 'StateMissing' },
  });
  const outcome = await keys.tend({ annotations });
  expect(outcome).toMatchObject({
    condition: { reason: 'Current' },
    usedAnnotations: Object.keys(annotations),
  });
  const next = keys.state();
  expect(next.epoch).toBe(lost.epoch + 1);
  expect(next.seq).toBeGreaterThan(lost.seq);
  expect(next.root[0]?.gen).toBe(2);
  expect(next.chains.map(({ id }) => id)).toEqual([3, 4]);
  expect(await keys.tend()).toMatchObject({ condition: { reason: 'Current' } });
});

test('a damaged Secret is reported and left as it is', async () => {
  const keys = await running();
  const held = keys.stored.get(keySecretName)!;
  keys.stored.set(keySecretName, { ...held, data: { 'keys.json': Buffer.from('{}\n') } });
  expect(await keys.tend()).toMatchObject({ condition: { reason: 'StateDamaged' }, usable: false });
  expect(keys.stored.get(keySecretName)?.data['keys.json']?.toString()).toBe('{}\n');
});

test('a lost operator key is reported while the region has data', async () => {
  const keys = await running();
  keys.stored.delete(operatorKeyName);
  expect(await keys.tend()).toMatchObject({ condition: { reason: 'StateMissing' }, operatorKey: undefined });
  const outcome = await keys.tend({ annotations: { 'glimpse.dev/accept-key-loss': 'eu' } });
  expect(outcome.operatorKey).toHaveLength(32);
});

test('keys of another region or database are wrong keys', async () => {
  const [keys, other] = [await running(), await running()];
  keys.row = { ...keys.row!, checks: { ...keys.row!.checks, 'chain-1': '00'.repeat(16) } };
  expect(await keys.tend()).toMatchObject({ condition: { reason: 'WrongKeys' }, usable: false });
  putState(other, { ...other.state(), region: 'us' });
  expect(await other.tend()).toMatchObject({ condition: { reason: 'WrongKeys' }, usable: false });
});

test('an older copy of the keys is fenced until it is accepted by its number', async () => {
  const keys = await running();
  const older = keys.state();
  await keys.clock.advance(2 * dayMs);
  await keys.tend();
  keys.apiStarts();
  const { seq } = keys.state();
  putState(keys, older);
  expect(await keys.tend()).toMatchObject({ condition: { reason: 'Fenced' } });
  expect(keys.state().seq).toBe(older.seq);
  const accept = (value: number) => ({ annotations: { 'glimpse.dev/keys-accept': String(value) } });
  expect(await keys.tend(accept(older.seq - 1))).toMatchObject({ condition: { reason: 'Fenced' } });
  expect(await keys.tend(accept(older.seq))).toMatchObject({ condition: { reason: 'Current' } });
  expect(keys.state().seq).toBe(seq + 1);
});

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

test('marks change hourly and with each term, and keep the one before until the row has moved', async () => {
  const keys = await running();
  const first = keys.state().marks.mark;
  await keys.tend();
  expect(keys.state().marks).toEqual({ mark: first });
  await keys.tend({ mongoTerm: 2 });
  expect(keys.state().marks.prevMark).toBe(first);
  await keys.tend({ mongoTerm: 2 });
  expect(keys.state().marks.prevMark).toBe(first);
  keys.apiStarts();
  await keys.tend({ mongoTerm: 2 });
  expect(keys.state().marks).toEqual({ mark: keys.row?.mark });
});

test('a request for fresh chains is carried out once', async () => {
  const keys = await running();
  const annotations = { 'glimpse.dev/new-chain': 'yearly' };
  await keys.tend({ annotations });
  expect(keys.state().chains.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(keys.state().root).toHaveLength(2);
  await keys.tend({ annotations });
  expect(keys.state().chains).toHaveLength(4);
});

test('the API accepts each state of a region as the successor of the one before', async () => {
  const api = new URL('../../../../api/src/platform/crypto/keys/is-successor.ts', import.meta.url).href;
  const { isSuccessor } = (await import(api)) as { isSuccessor: IsSuccessor };
  const keys = await running();
  for (let day = 0; day < 70; day += 1) {
    const annotations: Record<string, string> = day === 3 ? { 'glimpse.dev/new-chain': 'test' } : {};
    for (let run = 0; run < 3; run += 1) {
      await keys.tend({ annotations });
      keys.apiStarts();
    }
    if (day === 40) await raiseEpoch(keys, 5, signal);
    await keys.clock.advance(dayMs);
  }
  const states = keys.writes.map((bytes) => readKeyState(bytes)!);
  expect(states.length).toBeGreaterThan(200);
  expect(states.at(-1)?.chains.map(({ id }) => id)).toEqual([4, 5]);
  for (const [at, next] of states.slice(1).entries()) {
    expect(isSuccessor(states[at]!, next)).toBe(true);
    expect(isSuccessor(next, states[at]!)).toBe(false);
  }
  expect(rowOf(states.at(-1)!).epoch).toBe(5);
}, 60_000);
