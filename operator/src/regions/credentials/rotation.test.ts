// A rotation of the API's user never leaves the API without a user that works.
import { beforeEach, expect, test } from 'vitest';
import { secureRandom } from '#platform/random.ts';
import { aSpec } from '#regions/desired/testing/samples.ts';
import { generationOf } from './contents.ts';
import { ensureCredentials } from './ensure.ts';
import { type MemorySecrets, memorySecrets } from './testing/memory-secrets.ts';
import type { RotationFacts } from './rotation.ts';

let secrets: MemorySecrets;
const step = async (facts: Partial<RotationFacts>) => {
  const rotation = { order: undefined, working: [], rolledOut: false, ...facts };
  const done = await ensureCredentials(
    { secrets, random: secureRandom, now: new Date('2026-11-23T12:00:00Z') },
    { spec: aSpec(), hasData: secrets.stored.size > 0, hasRedis: false, rotation },
  );
  return done.kind === 'ready' ? done.users : done;
};
const address = (): string => /\/\/([^:]+):/.exec(secrets.text('mongo-api', 'uri'))?.[1] ?? '';
const users = (): readonly string[] =>
  Object.keys(secrets.stored.get('mongo-users')?.entries ?? {}).filter((name) => generationOf(name) > 0);

beforeEach(async () => {
  secrets = memorySecrets();
  await step({});
});

test('the next user is added, used once it works, and the former one dropped once no pod uses it', async () => {
  expect(await step({ order: 'a' })).toEqual({ current: 'api-1', next: 'api-2', former: [] });
  expect([address(), users()]).toEqual(['api-1', ['api-1', 'api-2']]);
  expect(await step({ order: 'a', rolledOut: true })).toMatchObject({ current: 'api-1', next: 'api-2' });
  expect(await step({ order: 'a', working: ['api-2'], rolledOut: true })).toMatchObject({
    former: ['api-1'],
  });
  expect([address(), users()]).toEqual(['api-2', ['api-1', 'api-2']]);
  expect(await step({ order: 'a', working: ['api-2'] })).toMatchObject({
    current: 'api-2',
    former: ['api-1'],
  });
  expect(users()).toHaveLength(2);
  expect(await step({ order: 'a', rolledOut: true })).toEqual({
    current: 'api-2',
    next: undefined,
    former: [],
  });
  expect([address(), users()]).toEqual(['api-2', ['api-2']]);
});

test('an order is carried out once; only another value is a new order', async () => {
  await step({ order: 'a' });
  await step({ order: 'a', working: ['api-2'] });
  await step({ order: 'a', rolledOut: true });
  expect(await step({ order: 'a', rolledOut: true })).toMatchObject({ current: 'api-2', next: undefined });
  expect(await step({ order: 'b', rolledOut: true })).toMatchObject({ current: 'api-2', next: 'api-3' });
});

test('a lost address is made again for the oldest user, which surely works', async () => {
  await step({ order: 'a' });
  secrets.stored.delete('mongo-api');
  await step({ order: 'a' });
  expect(address()).toBe('api-1');
});

test('a Secret without a user of the API is reported', async () => {
  const found = secrets.stored.get('mongo-users');
  const { 'api-1': _lost, ...entries } = found?.entries ?? {};
  if (found) secrets.stored.set('mongo-users', { ...found, entries });
  expect(await step({})).toEqual({ kind: 'damaged', secret: 'mongo-users', key: 'api-1' });
});
