// Tests the operator's key: its loss, and a new one by order.
import { dayMs } from '#platform/clock.ts';
import { expect, test } from 'vitest';
import { operatorKeyName } from './key-secrets.ts';
import { putState } from './testing/keys-fixture.ts';
import { running } from './testing/reconcile-keys-samples.ts';

test('a lost operator key is reported while the region has data', async () => {
  const keys = await running();
  keys.stored.delete(operatorKeyName);
  expect(await keys.reconcile()).toMatchObject({
    condition: { reason: 'StateMissing' },
    operatorKey: undefined,
  });
  const outcome = await keys.reconcile({ annotations: { 'glimpse.dev/accept-key-loss': 'eu' } });
  expect(outcome.operatorKey).toHaveLength(32);
});

test('keys of another region or database are wrong keys', async () => {
  const [keys, other] = [await running(), await running()];
  keys.row = { ...keys.row!, checks: { ...keys.row!.checks, 'chain-1': '00'.repeat(16) } };
  expect(await keys.reconcile()).toMatchObject({ condition: { reason: 'WrongKeys' }, usable: false });
  putState(other, { ...other.state(), region: 'us' });
  expect(await other.reconcile()).toMatchObject({ condition: { reason: 'WrongKeys' }, usable: false });
});

test('an older copy of the keys is fenced until it is accepted by its number', async () => {
  const keys = await running();
  const older = keys.state();
  await keys.clock.advance(2 * dayMs);
  await keys.reconcile();
  keys.apiStarts();
  const { seq } = keys.state();
  putState(keys, older);
  expect(await keys.reconcile()).toMatchObject({ condition: { reason: 'Fenced' } });
  expect(keys.state().seq).toBe(older.seq);
  const accept = (value: number) => ({ annotations: { 'glimpse.dev/keys-accept': String(value) } });
  expect(await keys.reconcile(accept(older.seq - 1))).toMatchObject({ condition: { reason: 'Fenced' } });
  expect(await keys.reconcile(accept(older.seq))).toMatchObject({ condition: { reason: 'Current' } });
  expect(keys.state().seq).toBe(seq + 1);
});
