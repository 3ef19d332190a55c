// The sender on a real replica set and SMTP server: retries, crashes, stops, and no mail twice
// (docs/design/trust.md#mail, goal F2).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Mongo } from '#platform/mongo/connect.ts';
import { ownMongo } from '#platform/mongo/testing.ts';
import { transactions } from '#platform/mongo/transaction.ts';
import { openMailSink, type MailSink } from '@glimpse/mail-sink/sink';
import { aMail, aMailSystem } from './testing.ts';

let mongo: Mongo;
let sink: MailSink;
beforeAll(async () => {
  mongo = await ownMongo();
});
afterAll(() => mongo[Symbol.asyncDispose]());
beforeEach(async () => {
  await mongo.db.dropDatabase();
  sink = await openMailSink({ keep: 1000 });
  return () => sink[Symbol.asyncDispose]();
});

const open = (over: Parameters<typeof aMailSystem>[1] = {}) =>
  aMailSystem({ db: mongo.db, transact: transactions(mongo.client), smtpUrl: sink.url }, over);
type MailSystem = Awaited<ReturnType<typeof open>>;
const states = async ({ rows }: MailSystem) => (await rows.find().toArray()).map((row) => row['state']);

test.each([
  ['at the greeting', { refuses: 421, at: 'connect' }],
  ['of the sender', { refuses: 451, at: 'from' }],
  ['of the recipient', { refuses: 550, at: 'to' }],
  ['after the data', { refuses: 452, at: 'data' }],
] as const)(
  'a refusal %s is retried after 1 min, 5 min, 30 min, 2 h and 6 h, then the mail fails',
  async (_when, behaviour) => {
    const system = await open();
    await system.add(aMail());
    sink.behaviour = behaviour;
    await system.run();
    for (const seconds of [60, 300, 1800, 7200, 21_600]) {
      expect(await states(system)).toEqual(['waiting']);
      system.pass(seconds - 1);
      const before = system.counted.refused;
      await system.run();
      expect(system.counted.refused).toBe(before);
      system.pass(1 + seconds / 10);
      await system.run();
      expect(system.counted.refused).toBe(before! + 1);
    }
    expect(await states(system)).toEqual(['failed']);
    expect(system.counted).toEqual({ refused: 6, failed: 1 });
    sink.behaviour = 'accepts';
    const [failed] = await system.box.list('failed', 10);
    expect(failed).toMatchObject({ kind: 'notice', refusals: 6, reply: behaviour.refuses });
    expect(failed).not.toHaveProperty('sealed');
    expect(await system.box.requeue(failed!._id)).toBe(true);
    await system.run();
    expect(sink.mails()).toHaveLength(1);
    expect(await system.box.requeue(failed!._id)).toBe(false);
  },
);

test('a retry sends the same mail: Message-ID and date stay', async () => {
  const system = await open();
  await system.add(aMail());
  sink.behaviour = { refuses: 451, at: 'to' };
  await system.run();
  const [before] = await system.rows.find().toArray();
  sink.behaviour = 'accepts';
  system.pass(70);
  await system.run();
  const taken = Object.fromEntries(sink.mails()[0]!.headers.map(({ key, value }) => [key, value]));
  expect(taken['message-id']).toBe(before!['messageId']);
  expect(new Date(taken['date']!)).toEqual(before!['createdAt']);
});

test('a sender that dies between claim and send loses no mail: the next one sends it once', async () => {
  const system = await open();
  await system.add(aMail());
  await system.store.claim('dead', system.now());
  await system.run();
  expect(sink.mails()).toEqual([]);
  system.pass(31);
  await system.run();
  expect(sink.mails()).toHaveLength(1);
});

test('a sender that dies while the server may have the mail leaves it unknown: counted, listed, never sent again', async () => {
  const system = await open();
  await system.add(aMail());
  const claimed = await system.store.claim('dead', system.now());
  expect(await system.store.markSending(claimed!)).toBe(true);
  system.pass(31);
  await system.run();
  system.pass(50_000);
  await system.run();
  expect(sink.mails()).toEqual([]);
  expect(system.counted).toEqual({ unknown: 1 });
  expect(await system.box.counts()).toEqual({ unknown: 1 });
  const [row] = await system.box.list('unknown', 10);
  expect(await system.box.requeue(row!._id)).toBe(false);
});

test('a sender with a stale claim can no longer send, and a late success still counts', async () => {
  const system = await open();
  await system.add(aMail({ cause: 'a' }));
  const slow = await system.store.claim('slow', system.now());
  system.pass(31);
  await system.run();
  expect(sink.mails()).toHaveLength(1);
  expect(await system.store.markSending(slow!)).toBe(false);
  await system.add(aMail({ cause: 'b' }));
  const late = await system.store.claim('late', system.now());
  await system.store.markSending(late!);
  system.pass(31);
  await system.run();
  expect(await system.store.finish(late!, { kind: 'sent' })).toBe(true);
  expect(await system.box.counts()).toEqual({ sent: 2 });
});

test('a stop before the end mark withdraws the mail; it waits, uncounted, and is sent by the next run', async () => {
  const system = await open();
  await system.add(aMail());
  sink.behaviour = 'hangs';
  const stop = new AbortController();
  const run = system.run(stop.signal);
  await expect.poll(() => states(system)).toEqual(['claimed']);
  stop.abort();
  await run;
  expect(await system.rows.findOne()).toMatchObject({ state: 'waiting', refusals: 0 });
  sink.behaviour = 'accepts';
  await system.run();
  expect(sink.mails()).toHaveLength(1);
  expect(system.counted).toEqual({ accepted: 1 });
});

test('the owner of an accepted mail is reported, not of a refused one', async () => {
  const accepted: string[] = [];
  const system = await open({ onAccepted: (owner) => void accepted.push(owner.toString()) });
  await system.add({ ...aMail(), owner: Buffer.from('0123456789ab') });
  sink.behaviour = { refuses: 451, at: 'to' };
  await system.run();
  expect(accepted).toEqual([]);
  sink.behaviour = 'accepts';
  system.pass(70);
  await system.run();
  expect(accepted).toEqual(['0123456789ab']);
});

test('an unreachable server opens the circuit for half a minute after three attempts', async () => {
  const system = await open();
  for (let at = 0; at < 20; at += 1) await system.add(aMail());
  await sink[Symbol.asyncDispose]();
  await system.run();
  const tried = system.counted.refused ?? 0;
  expect(tried).toBeGreaterThanOrEqual(3);
  expect(tried).toBeLessThanOrEqual(6); // four connections
  system.pass(29);
  await system.run();
  expect(system.counted.refused).toBe(tried);
  system.pass(2);
  await system.run();
  expect(system.counted.refused).toBeGreaterThan(tried);
});
