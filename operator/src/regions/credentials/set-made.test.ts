// Tests that a replica set is noted as made, so that its first member never makes a second one.
import { expect, test } from 'vitest';
import { secureRandom } from '#platform/random.ts';
import { aSpec } from '#regions/desired/samples.ts';
import { ensureCredentials } from './ensure.ts';
import { memorySecrets } from './testing/memory-secrets.ts';

test('the set is noted once beside the administrator, when it has a primary', async () => {
  const secrets = memorySecrets();
  const ensure = (hasPrimary: boolean) =>
    ensureCredentials(
      { secrets, random: secureRandom, now: new Date('2026-01-01T00:00:00Z') },
      {
        spec: aSpec(),
        hasData: false,
        hasPrimary,
        rotation: { order: undefined, working: [], rolledOut: true },
      },
    );
  await ensure(false);
  const { username, password, initialized } = secrets.stored.get('mongo-admin')?.entries ?? {};
  expect(initialized).toBeUndefined();
  await ensure(true);
  const after = secrets.stored.get('mongo-admin')?.entries;
  expect(after).toEqual({ username, password, initialized: Buffer.from('true') });
  const { length } = secrets.writes;
  await ensure(true);
  expect(secrets.writes).toHaveLength(length);
});
