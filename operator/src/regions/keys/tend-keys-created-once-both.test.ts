// Tests of the key Secret over its life: creation, loss, older copies, marks, renewal, restores.
import { expect, test } from 'vitest';
import { keySecretName } from './key-secrets.ts';
import { keysFixture } from './testing/keys-fixture.ts';
import { running } from './tend-keys-samples.ts';

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
