// Tests of the key Secret over its life: creation, loss, older copies, marks, renewal, restores.
import { expect, test } from 'vitest';
import { keySecretName } from './key-secrets.ts';
import { running } from './tend-keys-samples.ts';

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
