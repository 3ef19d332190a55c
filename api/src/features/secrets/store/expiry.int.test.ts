// The database's clock decides the expiry in a claim, not the clock of the process
// (docs/design/trust.md#time, goal R5).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { keySetOf } from '#platform/crypto/keys/key-set.ts';
import { sampleKeyState } from '#platform/crypto/keys/sample-keys.ts';
import { databaseNow, type Mongo } from '#platform/mongo/connect.ts';
import { ownMongo } from '#platform/mongo/testing.ts';
import { openDatabaseClock } from '#platform/time/database-clock.ts';
import { dayMs } from '#platform/time/units.ts';
import { testContext } from '../testing/test-context.ts';
import { asks, refusal } from '../testing/reveal-samples.ts';
import { aNewSecret, bySecret } from '../testing/secret-samples.ts';
import { secretStore } from './secret-store.ts';
import type { SecretStore } from './store.ts';

let mongo: Mongo;
let store: SecretStore;
beforeAll(async () => {
  mongo = await ownMongo();
  store = secretStore(mongo.db);
});
afterAll(() => mongo[Symbol.asyncDispose]());

test('of 200 secrets that expire within a second, none is claimed after its expiry time', async () => {
  const start = await databaseNow(mongo.db);
  const secrets = Array.from({ length: 200 }, (_, at) => aNewSecret(start, 100 + at * 4));
  await Promise.all(secrets.map((secret) => store.insert(secret)));
  await Promise.all(
    secrets.map(async (secret, at) => {
      // Spread over the second in which they expire.
      await new Promise((resolve) => void setTimeout(resolve, (at * 37) % 1000));
      await store.apply(secret, {
        kind: at % 2 === 0 ? 'claim' : 'claim_without_nonce',
        claim: randomBytes(32),
      });
    }),
  );
  const rows = await Promise.all(secrets.map((secret) => store.findAtMajority(bySecret(secret))));
  const won = rows.flatMap((row) => (row?.state === 'claimed' || row?.state === 'consumed' ? [row] : []));
  expect(won.length).toBeGreaterThan(20);
  expect(won.length).toBeLessThan(180);
  for (const row of won) expect(row.claimedAt.getTime() - row.expiresAt.getTime()).toBeLessThan(100);
  for (const row of rows) if (row?.state === 'new') expect(row.box?.body).toBeDefined();
});

test.each([-3 * dayMs, -50_000, 25_000, 3 * dayMs])(
  "a secret of 60 s lives 60 s by MongoDB's clock though the machine that made it is %i ms off",
  async (offMs) => {
    const keys = keySetOf(sampleKeyState(), new Date(), 61);
    using clock = await openDatabaseClock({
      databaseTime: mongo.time,
      machine: { now: () => new Date(Date.now() + offMs) },
      monotonicMs: () => performance.now(),
      log: { warn: () => undefined, error: () => undefined, info: () => undefined },
    });
    const context = testContext({ secrets: store, clock, keys });
    const { secretKey } = await context.conceals({ ttl: '60' });
    const row = await store.find({
      kind: 's',
      bucket: secretKey.slice(0, 2),
      ids: keys.lookUp('s', secretKey),
      part: 'full',
    });
    const leftMs = (row?.expiresAt.getTime() ?? 0) - (row?.now.getTime() ?? 0);
    expect(leftMs).toBeLessThanOrEqual(61_000);
    expect(leftMs).toBeGreaterThan(55_000); // the look-up may take some seconds on a busy machine
    expect((await asks(context, secretKey)).record.secret_value).toBe('correct horse');
    expect(await refusal(asks(context, secretKey))).toBe('secrets.unknown');
  },
);
