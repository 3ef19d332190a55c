// Single and batched claims while the server fails: each outcome is resolved
// (docs/design/trust.md#undecided-writes, goal T7); and the purge.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { applicationName, connectMongo, type Mongo } from '#platform/mongo/connect.ts';
import { startMongod } from '../../../../../scripts/stores/mongod.ts';
import { ensureSecretIndexes } from './secret-indexes-store.ts';
import { aNewSecret, bySecret } from '../testing/secret-samples.ts';
import { secretStore } from './secret-store.ts';
import { confirmedWrite, type PendingWrite } from '../protocol/confirmed-write.ts';
import { insertConfirmed } from '../creation/store-new.ts';
import type { NewSecret, SecretStore } from './store.ts';

const opened = new AsyncDisposableStack();
const testing = ['--setParameter', 'enableTestCommands=1', '--setParameter', 'ttlMonitorSleepSecs=1'];
let mongo: Mongo;
let control: Mongo; // a separate client, because a failed command clears the pool of its client
let store: SecretStore;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-faults-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const { url } = opened.use(await startMongod({ folder, extra: testing }));
  mongo = opened.use(await connectMongo({ url }));
  control = opened.use(await connectMongo({ url }));
  await ensureSecretIndexes(mongo.db);
  store = secretStore(mongo.db);
});
afterAll(() => opened.disposeAsync());
afterEach(() => healthy());

const fails = (times: number, data: object) =>
  control.db.admin().command({
    configureFailPoint: 'failCommand',
    mode: { times },
    data: { appName: applicationName(mongo.db.databaseName), ...data },
  });
const healthy = () => control.db.admin().command({ configureFailPoint: 'failCommand', mode: 'off' });

const claims = (secret: NewSecret, claim: Buffer): PendingWrite => ({
  id: secret,
  transition: { kind: 'claim', claim },
  budgetMs: 5000,
  hasWon: (row) => row.state === 'claimed' && row.claim.equals(claim),
  isUndecided: (row) => row.state === 'new',
});

const faults: readonly (readonly [string, object])[] = [
  [
    'a write-concern error after the write',
    { writeConcernError: { code: 64, errmsg: 'waiting for replication timed out' } },
  ],
  ['a closed connection before the write', { closeConnection: true }],
  ['a primary that steps down', { errorCode: 189 }],
  ['a server that shuts down', { errorCode: 91 }],
];

describe.each(faults)('after %s', (_what, data) => {
  test.each([1, 30])('of 3 readers of each of %i secrets exactly one holds the claim', async (count) => {
    const secrets = Array.from({ length: count }, () => aNewSecret(new Date()));
    await Promise.all(secrets.map((secret) => store.insert(secret)));
    await fails(2, { failCommands: ['update'], ...data });
    const claimed = await Promise.all(
      secrets.map(async (secret) => {
        const tries = [randomBytes(32), randomBytes(32), randomBytes(32)];
        const verdicts = await Promise.all(
          tries.map((claim) => confirmedWrite(store, claims(secret, claim))),
        );
        return tries.filter((_, at) => verdicts[at]?.kind === 'won');
      }),
    );
    await healthy();
    const rows = await Promise.all(secrets.map((secret) => store.findAtMajority(bySecret(secret, 'lean'))));
    claimed.forEach((winners, at) => {
      expect(winners).toHaveLength(1);
      expect(rows[at]).toMatchObject({ state: 'claimed', claim: winners[0] });
    });
  });

  test('new secrets are stored, each once', async () => {
    const secrets = Array.from({ length: 20 }, () => aNewSecret(new Date()));
    await fails(2, { failCommands: ['insert'], ...data });
    await Promise.all(secrets.map((secret) => insertConfirmed(store, secret)));
    await healthy();
    const rows = await Promise.all(secrets.map((secret) => store.findAtMajority(bySecret(secret))));
    rows.forEach((row, at) =>
      expect(row).toMatchObject({ header: secrets[at]?.header, box: secrets[at]?.box }),
    );
  });
});

test('a look-up that fails once during an election is repeated', async () => {
  const secret = aNewSecret(new Date());
  await store.insert(secret);
  await fails(1, { failCommands: ['find'], errorCode: 11_602 });
  expect((await store.find(bySecret(secret)))?._id).toEqual(secret._id);
  await healthy();
});

test('a write that is in doubt for its whole budget has an unknown outcome', async () => {
  const secret = aNewSecret(new Date());
  await store.insert(secret);
  await fails(1000, { failCommands: ['update', 'find'], errorCode: 91 });
  const outcome = await confirmedWrite(store, { ...claims(secret, randomBytes(32)), budgetMs: 600 });
  await healthy();
  expect(outcome.kind).toBe('unknown');
});

test('MongoDB deletes receipts after their purge time, and no others', async () => {
  const [past, kept] = [aNewSecret(new Date(Date.now() - 3_600_000), 1000), aNewSecret(new Date())];
  await Promise.all([past, kept].map((secret) => store.insert(secret)));
  await expect.poll(() => store.find(bySecret(past)), { interval: 200 }).toBeUndefined();
  expect(await store.find(bySecret(kept))).toBeDefined();
});
