// The counts of administrators on real MongoDB (docs/design/web-colonel.md#how-days-are-counted).
import { setTimeout as pause } from 'node:timers/promises';
import type { Document } from 'mongodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countDaysJobs } from '#features/colonel/count-days.ts';
import { countsStore } from '#features/colonel/counts-store.ts';
import { dailyCountsStore, dayName, ensureDailyCountsIndexes } from '#features/colonel/daily-counts-store.ts';
import { secretDays } from '#features/secrets/store/secret-days-store.ts';
import { ensureSecretIndexes } from '#features/secrets/store/secret-indexes-store.ts';
import { secretStore } from '#features/secrets/store/secret-store.ts';
import { aNewSecret } from '#features/secrets/testing/secret-samples.ts';
import { secureIds } from '#platform/crypto/primitives/ids.ts';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { ensureMailIndexes, mailStore } from '#platform/mail/mail-store.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { databaseNow, type Mongo } from '#platform/mongo/connect.ts';
import { ownMongo } from '#platform/mongo/testing.ts';
import { systemClock } from '#platform/time/clock.ts';
import { dayMs, hourMs } from '#platform/time/units.ts';

let mongo: Mongo;
beforeEach(async () => {
  mongo = await ownMongo();
  await Promise.all([ensureSecretIndexes(mongo.db), ensureDailyCountsIndexes(mongo.db)]);
});
afterEach(() => mongo[Symbol.asyncDispose]());

const signal = AbortSignal.timeout(600_000);
const depsOf = ({ db }: Mongo, now = () => databaseNow(db)) => ({
  dailyCounts: dailyCountsStore(db),
  secretDays: secretDays(db),
  databaseNow: now,
});
const runs = (deps = depsOf(mongo)) => {
  const [leaving, daily] = countDaysJobs(deps);
  if (!leaving || !daily) throw new Error('A job is missing');
  return { leaving: () => leaving.run(signal), daily: () => daily.run(signal) };
};
const today = Math.floor(Date.now() / dayMs);
const counted = async (): Promise<Readonly<Record<string, unknown>>> =>
  Object.fromEntries(
    [...(await dailyCountsStore(mongo.db).read(today - 400)).days].map(
      ([day, { created, opened, burned, expired }]) => [today - day, [created, opened, burned, expired]],
    ),
  );
/** Noon, so many days ago. */
const noon = (ago: number): Date => new Date((today - ago) * dayMs + 12 * hourMs);
const insert = (rows: readonly Document[]) =>
  mongo.db.collection('secrets').insertMany(rows.map(({ box: _box, ...row }) => row));
const ended = (createdAgo: number, over: Document): Document => ({
  ...aNewSecret(noon(createdAgo), 7 * dayMs),
  attemptRev: 0,
  ...over,
});
const claim = randomBytes(32);

/** One document in each state, over several days. */
const everyState = (): Document[] => [
  ended(5, { state: 'new' }),
  ended(5, { state: 'claimed', claim, claimedAt: noon(4) }),
  ended(5, { state: 'consumed', end: 'ack', claim, claimedAt: noon(3), endedAt: noon(2) }),
  ended(5, { state: 'consumed', end: 'lease', claim, claimedAt: noon(3), endedAt: noon(3) }),
  ended(4, { state: 'consumed', end: 'legacy', claim, claimedAt: noon(4), endedAt: noon(4) }),
  ended(4, { state: 'burned', end: 'burn', claim, endedAt: noon(2) }),
  ended(9, { state: 'expired', end: 'time', endedAt: noon(1) }), // expired 2 days ago, tidied later
  ended(9, { state: 'new' }), // expired 2 days ago, not yet tidied
  ended(6, { state: 'expired', end: 'restore', endedAt: noon(3) }),
  ended(6, { state: 'expired', end: 'restore', claimedAt: noon(5), endedAt: noon(3) }), // opened before it
];
const expectedDays = {
  9: [2, 0, 0, 0],
  6: [2, 0, 0, 0],
  5: [4, 1, 0, 0],
  4: [2, 2, 0, 0],
  3: [0, 2, 0, 1],
  2: [0, 0, 1, 2],
};

test('each secret counts on the days of its own times, and a second run changes nothing', async () => {
  await insert(everyState());
  const { daily } = runs();
  await daily();
  expect(await counted()).toEqual(expectedDays);
  await daily();
  expect(await counted()).toEqual(expectedDays);
});

test('what the store itself writes is counted: create, claim, burn and expiry', async () => {
  const store = secretStore(mongo.db);
  const now = await databaseNow(mongo.db);
  const secrets = Array.from({ length: 6 }, () => aNewSecret(now, dayMs));
  const late = aNewSecret(new Date(now.getTime() - hourMs), hourMs + 50);
  await Promise.all([...secrets, late].map((secret) => store.insert(secret)));
  const [one, two, three] = secrets;
  if (!one || !two || !three) throw new Error('too few');
  await store.apply(one, { kind: 'claim', claim });
  await store.apply(one, { kind: 'acknowledge', claim });
  await store.apply(two, { kind: 'claim_without_nonce', claim });
  await store.apply(three, { kind: 'burn', claim });
  await pause(60);
  await store.sweep({ kind: 'expired' });
  await runs().daily();
  const sum = Object.values(await counted()).reduce<number[]>(
    (total, day) => total.map((count, at) => count + ((day as number[])[at] ?? 0)),
    [0, 0, 0, 0],
  );
  expect(sum).toEqual([7, 2, 1, 1]);
});

test('receipts that left the database keep their counts, each once', async () => {
  await insert(everyState());
  const rows = mongo.db.collection('secrets');
  // A minute before each receipt ends, as the job sees it; what has ended is then deleted.
  const all = await rows
    .find({}, { projection: { purgeAt: 1 } })
    .sort({ purgeAt: 1 })
    .toArray();
  for (const { purgeAt } of all) {
    const at = purgeAt as Date;
    const early = runs(depsOf(mongo, async () => new Date(at.getTime() - 60_000)));
    await Promise.all([early.leaving(), early.leaving(), early.daily()]);
    await rows.deleteMany({ purgeAt: { $lte: at } });
  }
  expect(await rows.countDocuments()).toBe(0);
  const { daily } = runs(depsOf(mongo, async () => noon(-20)));
  await daily();
  expect(await counted()).toEqual(expectedDays);
});

test('two processes add a receipt that leaves once, whoever is first', async () => {
  const soon = new Date(Date.now() + 30_000);
  await insert(
    Array.from({ length: 50 }, () =>
      ended(5, { state: 'burned', end: 'burn', claim, endedAt: noon(4), purgeAt: soon }),
    ),
  );
  const copies = Array.from({ length: 8 }, () => runs());
  await Promise.all(copies.map(({ leaving }) => leaving()));
  await Promise.all(copies.map(({ leaving }) => leaving()));
  await mongo.db.collection('secrets').deleteMany({});
  await Promise.all(copies.map(({ daily }) => daily()));
  expect(await counted()).toEqual({ 5: [50, 0, 0, 0], 4: [0, 0, 50, 0] });
});

test('one of two processes counts at a time', async () => {
  const ran: string[] = [];
  const copies = ['one', 'other'].map((name) =>
    startJobs({
      db: mongo.db,
      jobs: countDaysJobs(depsOf(mongo)),
      hook: (job) => void ran.push(`${name} ${job}`),
      clock: systemClock,
      ids: secureIds,
      log: { error: () => undefined },
    }),
  );
  await expect.poll(() => ran.filter((run) => run.endsWith('daily_counts')).length).toBe(1);
  await pause(300);
  expect(ran.filter((run) => run.endsWith('daily_counts'))).toHaveLength(1);
  await Promise.all(copies.map((jobs) => jobs[Symbol.asyncDispose]()));
});

test('a count never falls, and days older than 400 are dropped', async () => {
  const store = dailyCountsStore(mongo.db);
  await store.publish(new Map([[today, { created: 5, opened: 2, burned: 0, expired: 0 }]]), new Date());
  await store.publish(new Map([[today, { created: 3, opened: 4, burned: 0, expired: 0 }]]), new Date());
  expect(await counted()).toEqual({ 0: [5, 4, 0, 0] });
  const old = { kind: 'burn', state: 'burned', end: 'burn', claim, endedAt: noon(401) };
  await insert([ended(420, { ...old, purgeAt: noon(-1) })]);
  await runs().daily();
  expect(await counted()).toEqual({ 0: [5, 4, 0, 0] });
  const [life] = (await mongo.db.collection('daily_counts').indexes()).filter(({ name }) => name === 'life');
  expect(life?.expireAfterSeconds).toBe(400 * 86_400);
  expect(dayName(20_777)).toBe('2026-11-20');
});

test('mails of unknown outcome and refused mails are counted without reading them', async () => {
  await ensureMailIndexes(mongo.db);
  const states = ['unknown', 'unknown', 'failed', 'sent', 'nothing'];
  await mongo.db.collection('outbox').insertMany(states.map((state) => ({ state, dueAt: new Date() })));
  const commands = await mongo.watched(async (db) => {
    const mails = mailStore(db);
    expect(await Promise.all([mails.countOf('unknown'), mails.countOf('failed')])).toEqual([2, 1]);
  });
  for (const { command } of commands.filter(({ commandName }) => commandName === 'aggregate'))
    expect(command['hint']).toBe('due');
});

test('counters of one day add up from all copies, begin anew on the next, and an old one changes nothing', async () => {
  const counts = countsStore(mongo.db);
  const usage = {
    secretsCreated: 1,
    sealedLinksCreated: 1,
    secretsShared: 2,
    secretsBurned: 0,
    secretsExpired: 3,
    emailsSent: 0,
  };
  await Promise.all(Array.from({ length: 20 }, () => counts.add(usage, today)));
  expect(await counts.readDay(today)).toEqual({
    secretsCreated: 20,
    sealedLinksCreated: 20,
    secretsShared: 40,
    secretsBurned: 0,
    secretsExpired: 60,
    emailsSent: 0,
  });
  await counts.add(usage, today + 1);
  await counts.add(usage, today);
  expect(await counts.readDay(today + 1)).toEqual(usage);
  expect((await counts.readDay(today)).secretsCreated).toBe(0);
  expect((await counts.read()).secretsCreated).toBe(22);
});
