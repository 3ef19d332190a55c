// Tests the key Secret over its life: creation, loss, older copies, restores.
import { hourMs, dayMs } from '#platform/clock.ts';
import { expect, test } from 'vitest';
import { keySecretName } from './key-secrets.ts';
import { type KeyState, readKeyState } from './key-state.ts';
import { raiseEpoch } from './raise-epoch.ts';
import { keysFixture, putState, toRegionRow } from './testing/keys-fixture.ts';
import { running, minuteLimit } from './testing/reconcile-keys-samples.ts';

test('keys are created once, with both Secrets', async () => {
  const keys = keysFixture();
  const created = await keys.reconcile();
  expect(created).toMatchObject({ condition: { status: 'True', reason: 'Current' }, usable: true });
  expect(created.operatorKey).toHaveLength(32);
  await keys.reconcile();
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
  const outcome = await keys.reconcile({ database: keys.database, ...more });
  expect(outcome).toMatchObject({ condition: { status: 'False', reason: 'StateMissing' }, usable: false });
  expect(keys.stored.has(keySecretName)).toBe(false);
});

test('while MongoDB does not answer, no keys are made for a region that has a volume', async () => {
  const keys = keysFixture();
  const outcome = await keys.reconcile({ database: 'unreachable' });
  expect(outcome).toMatchObject({ condition: { status: 'Unknown', reason: 'Pending' }, usable: false });
  expect(keys.stored.has(keySecretName)).toBe(false);
});

type IsSuccessor = (held: KeyState, next: KeyState) => boolean;

test('the API accepts each state of a region as the successor of the one before', async () => {
  const api = new URL('../../../../api/src/platform/crypto/keys/is-successor.ts', import.meta.url).href;
  const { isSuccessor } = (await import(api)) as { isSuccessor: IsSuccessor };
  const keys = await running();
  for (let day = 0; day < 70; day += 1) {
    const annotations: Record<string, string> = day === 3 ? { 'glimpse.dev/new-chain': 'test' } : {};
    for (let run = 0; run < 3; run += 1) {
      await keys.reconcile({ annotations });
      keys.apiStarts();
    }
    if (day === 40) await raiseEpoch(keys, 5, minuteLimit);
    await keys.clock.advance(dayMs);
  }
  const states = keys.writes.map((bytes) => readKeyState(bytes)!);
  expect(states.length).toBeGreaterThan(200);
  expect(states.at(-1)?.chains.map(({ id }) => id)).toEqual([4, 5]);
  for (const [at, next] of states.slice(1).entries()) {
    expect(isSuccessor(states[at]!, next)).toBe(true);
    expect(isSuccessor(next, states[at]!)).toBe(false);
  }
  expect(toRegionRow(states.at(-1)!).epoch).toBe(5);
});

test('own-57 region-keys put back from a backup of the cluster raises the epoch', async () => {
  const keys = await running();
  const { epoch, chains } = keys.state();
  const held = keys.stored.get(keySecretName)!;
  keys.stored.set(keySecretName, { ...held, uid: 'uid-restored' });
  expect(await keys.reconcile()).toMatchObject({
    condition: { reason: 'Current' },
    keys: { epoch: epoch + 1 },
  });
  const next = keys.state();
  expect(next.chains.filter(({ use }) => use === 'content').map(({ id }) => id)).toEqual([3]);
  expect(next.chains.find(({ use }) => use === 'record')).toEqual(chains.find(({ use }) => use === 'record'));
  expect(await keys.reconcile()).toMatchObject({ keys: { epoch: epoch + 1 } });
});

test('a database put back by hand is fenced by its mark, until the epoch is raised', async () => {
  const keys = await running();
  const older = keys.row!;
  await keys.clock.advance(hourMs);
  await keys.reconcile();
  keys.apiStarts();
  await keys.reconcile();
  keys.apiStarts();
  expect(keys.row?.mark).not.toBe(older.mark);
  keys.row = older;
  expect(await keys.reconcile()).toMatchObject({ condition: { reason: 'Fenced' } });
  expect(await raiseEpoch(keys, 7, minuteLimit)).toEqual({ kind: 'raised', epoch: 7 });
  expect(await raiseEpoch(keys, 7, minuteLimit)).toEqual({ kind: 'already', epoch: 7 });
  expect(await keys.reconcile()).toMatchObject({ condition: { reason: 'Current' }, keys: { epoch: 7 } });
});

test('a row above the Secret is an epoch mismatch', async () => {
  const keys = await running();
  keys.row = { ...keys.row!, epoch: 9 };
  expect(await keys.reconcile()).toMatchObject({ condition: { reason: 'EpochMismatch' }, usable: false });
});

test('an accepted loss makes new keys with numbers that no lost key had', async () => {
  const keys = await running();
  const lost = keys.state();
  keys.stored.delete(keySecretName);
  const annotations = { 'glimpse.dev/accept-key-loss': 'eu' };
  expect(await keys.reconcile({ annotations: { 'glimpse.dev/accept-key-loss': 'us' } })).toMatchObject({
    condition: { reason: 'StateMissing' },
  });
  const outcome = await keys.reconcile({ annotations });
  expect(outcome).toMatchObject({
    condition: { reason: 'Current' },
    usedAnnotations: Object.keys(annotations),
  });
  const next = keys.state();
  expect(next.epoch).toBe(lost.epoch + 1);
  expect(next.seq).toBeGreaterThan(lost.seq);
  expect(next.root[0]?.gen).toBe(2);
  expect(next.chains.map(({ id }) => id)).toEqual([3, 4]);
  expect(await keys.reconcile()).toMatchObject({ condition: { reason: 'Current' } });
});

test('a damaged Secret is reported and left as it is', async () => {
  const keys = await running();
  const held = keys.stored.get(keySecretName)!;
  keys.stored.set(keySecretName, { ...held, data: { 'keys.json': Buffer.from('{}\n') } });
  expect(await keys.reconcile()).toMatchObject({ condition: { reason: 'StateDamaged' }, usable: false });
  expect(keys.stored.get(keySecretName)?.data['keys.json']?.toString()).toBe('{}\n');
});

const ended = 'secrets that were unread then have ended';

test('a copy of a deleted Secret ends unread content, and condition and event say so for a week', async () => {
  const keys = await running();
  const copy = keys.stored.get(keySecretName)!;
  keys.stored.delete(keySecretName);
  expect((await keys.reconcile()).condition.message).not.toContain(ended);
  keys.stored.set(keySecretName, { ...copy, uid: 'uid-applied' });
  const outcome = await keys.reconcile();
  expect(outcome.events).toMatchObject([{ type: 'Warning', reason: 'EpochRaised' }]);
  expect(outcome.condition).toMatchObject({ status: 'True', reason: 'Current' });
  expect(outcome.condition.message).toContain(ended);
  keys.apiStarts();
  await keys.clock.advance(6 * dayMs);
  expect((await keys.reconcile()).condition.message).toContain(ended);
  await keys.clock.advance(2 * dayMs);
  for (let run = 0; run < 3; run += 1) await keys.reconcile();
  expect((await keys.reconcile()).condition.message).not.toContain(ended);
});

test('the same copy over the Secret again: the message names the order that works word for word', async () => {
  const keys = await running();
  const copy = keys.stored.get(keySecretName)!;
  const old = keys.state();
  keys.stored.set(keySecretName, { ...copy, uid: 'uid-applied' });
  await keys.reconcile();
  keys.apiStarts();
  const { epoch } = keys.state();
  putState(keys, old); // the notes of the Secret stay
  const { condition } = await keys.reconcile();
  expect(condition).toMatchObject({ status: 'False', reason: 'EpochMismatch' });
  const [, name = '', value = ''] = /annotate the Jurisdiction with (\S+)=(\S+)\.$/.exec(condition.message)!;
  const accepted = await keys.reconcile({ annotations: { [name]: value } });
  expect(accepted).toMatchObject({ condition: { reason: 'Current' }, usedAnnotations: [name] });
  expect(accepted.condition.message).toContain(ended);
  expect(accepted.events).toMatchObject([{ type: 'Warning', reason: 'KeyCopyAccepted' }]);
  expect(keys.state().epoch).toBe(epoch + 1);
  const known = Object.keys(keys.row!.checks);
  const content = keys.state().chains.filter(({ use }) => use === 'content');
  expect(content.map(({ id }) => known.includes(`chain-${id}`))).toEqual([false]);
  keys.row = {
    ...toRegionRow(keys.state()),
    checks: { ...keys.row!.checks, ...toRegionRow(keys.state()).checks },
  };
  expect(await keys.reconcile()).toMatchObject({ condition: { reason: 'Current' }, usable: true });
});

test('an order with another number accepts no copy from before a restore', async () => {
  const keys = await running();
  keys.row = { ...keys.row!, epoch: 9 };
  const annotations = { 'glimpse.dev/keys-accept': String(keys.state().seq + 1) };
  expect(await keys.reconcile({ annotations })).toMatchObject({ condition: { reason: 'EpochMismatch' } });
});

test('the text of kubectl apply, which holds old keys, leaves the Secret with the next write', async () => {
  const keys = await running();
  const applied = 'kubectl.kubernetes.io/last-applied-configuration';
  const copy = keys.stored.get(keySecretName)!;
  keys.stored.set(keySecretName, { ...copy, annotations: { ...copy.annotations, [applied]: '{"data":{}}' } });
  await keys.reconcile();
  expect(Object.keys(keys.stored.get(keySecretName)!.annotations)).not.toContain(applied);
  expect(keys.state().seq).toBe(keys.row!.seq);
});
