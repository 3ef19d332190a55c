// The sender on a real replica set and a real SMTP server: repeats, deaths, stops, and never a mail twice (api.md 10, trust.md 9, goal F2).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Mongo } from '#platform/mongo/connect.ts';
import { ownMongo } from '#platform/mongo/testing.ts';
import { transactions } from '#platform/mongo/transaction.ts';
import { openMailSink } from '../../../../scripts/mail/sink.ts';
import type { MailSink } from '../../../../scripts/mail/sink.ts';
import { aMail, aPostOffice } from './testing.ts';

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

const open = (over: Parameters<typeof aPostOffice>[1] = {}) =>
  aPostOffice({ db: mongo.db, transact: transactions(mongo.client), smtpUrl: sink.url }, over);
type Office = Awaited<ReturnType<typeof open>>;
const states = async ({ rows }: Office) => (await rows.find().toArray()).map((row) => row['state']);

test.each([
  ['at the greeting', { refuses: 421, at: 'connect' }],
  ['of the sender', { refuses: 451, at: 'from' }],
  ['of the recipient', { refuses: 550, at: 'to' }],
  ['after the data', { refuses: 452, at: 'data' }],
] as const)('a refusal %s is repeated after 1 min, 5 min, 30 min, 2 h and 6 h, then given up', async (_when, mood) => {
  const office = await open();
  await office.add(aMail());
  sink.mood = mood;
  await office.run();
  for (const seconds of [60, 300, 1800, 7200, 21_600]) {
    expect(await states(office)).toEqual(['waiting']);
    office.pass(seconds - 1);
    const before = office.counted.refused;
    await office.run();
    expect(office.counted.refused).toBe(before);
    office.pass(1 + seconds / 10);
    await office.run();
    expect(office.counted.refused).toBe(before! + 1);
  }
  expect(await states(office)).toEqual(['failed']);
  expect(office.counted).toEqual({ refused: 6, failed: 1 });
  sink.mood = 'takes';
  const [failed] = await office.box.list('failed', 10);
  expect(failed).toMatchObject({ kind: 'notice', refusals: 6, reply: mood.refuses });
  expect(failed).not.toHaveProperty('sealed');
  expect(await office.box.requeue(failed!._id)).toBe(true);
  await office.run();
  expect(sink.mails()).toHaveLength(1);
  expect(await office.box.requeue(failed!._id)).toBe(false);
});

test('a repeat is the same mail: Message-ID and date stay', async () => {
  const office = await open();
  await office.add(aMail());
  sink.mood = { refuses: 451, at: 'to' };
  await office.run();
  const [before] = await office.rows.find().toArray();
  sink.mood = 'takes';
  office.pass(70);
  await office.run();
  const taken = Object.fromEntries(sink.mails()[0]!.headers.map(({ key, value }) => [key, value]));
  expect(taken['message-id']).toBe(before!['messageId']);
  expect(new Date(taken['date']!)).toEqual(before!['createdAt']);
});

test('a sender that dies between claim and send loses nothing: the next one sends it, once', async () => {
  const office = await open();
  await office.add(aMail());
  await office.store.claim('dead', office.now());
  await office.run();
  expect(sink.mails()).toEqual([]);
  office.pass(31);
  await office.run();
  expect(sink.mails()).toHaveLength(1);
});

test('a sender that dies while the server may have the mail leaves it unknown: counted, shown, never sent again', async () => {
  const office = await open();
  await office.add(aMail());
  const claimed = await office.store.claim('dead', office.now());
  expect(await office.store.begin(claimed!)).toBe(true);
  office.pass(31);
  await office.run();
  office.pass(50_000);
  await office.run();
  expect(sink.mails()).toEqual([]);
  expect(office.counted).toEqual({ unknown: 1 });
  expect(await office.box.counts()).toEqual({ unknown: 1 });
  const [row] = await office.box.list('unknown', 10);
  expect(await office.box.requeue(row!._id)).toBe(false);
});

test('a sender that was given up cannot send any more, and a late success still counts', async () => {
  const office = await open();
  await office.add(aMail({ cause: 'a' }));
  const slow = await office.store.claim('slow', office.now());
  office.pass(31);
  await office.run();
  expect(sink.mails()).toHaveLength(1);
  expect(await office.store.begin(slow!)).toBe(false);
  await office.add(aMail({ cause: 'b' }));
  const late = await office.store.claim('late', office.now());
  await office.store.begin(late!);
  office.pass(31);
  await office.run();
  expect(await office.store.end(late!, { kind: 'sent' })).toBe(true);
  expect(await office.box.counts()).toEqual({ sent: 2 });
});

test('a stop before the end mark takes the mail back; it waits, uncounted, and leaves with the next run', async () => {
  const office = await open();
  await office.add(aMail());
  sink.mood = 'hangs';
  const stop = new AbortController();
  const run = office.run(stop.signal);
  await expect.poll(() => states(office)).toEqual(['claimed']);
  stop.abort();
  await run;
  expect(await office.rows.findOne()).toMatchObject({ state: 'waiting', refusals: 0 });
  sink.mood = 'takes';
  await office.run();
  expect(sink.mails()).toHaveLength(1);
  expect(office.counted).toEqual({ accepted: 1 });
});

test('the account of an accepted mail is credited, of no other', async () => {
  const credited: string[] = [];
  const office = await open({ credit: (account) => void credited.push(account.toString()) });
  await office.add({ ...aMail(), account: Buffer.from('0123456789ab') });
  sink.mood = { refuses: 451, at: 'to' };
  await office.run();
  expect(credited).toEqual([]);
  sink.mood = 'takes';
  office.pass(70);
  await office.run();
  expect(credited).toEqual(['0123456789ab']);
});

test('a server that is not there costs three tries, then half a minute of rest', async () => {
  const office = await open();
  for (let at = 0; at < 20; at += 1) await office.add(aMail());
  await sink[Symbol.asyncDispose]();
  await office.run();
  const tried = office.counted.refused ?? 0;
  expect(tried).toBeGreaterThanOrEqual(3);
  expect(tried).toBeLessThanOrEqual(6); // four lines
  office.pass(29);
  await office.run();
  expect(office.counted.refused).toBe(tried);
  office.pass(2);
  await office.run();
  expect(office.counted.refused).toBeGreaterThan(tried);
});
