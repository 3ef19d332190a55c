// The outbox on a real replica set and a real SMTP server: every mail once, whatever happens (api.md 10, trust.md 9, goal F2).
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

test('a mail leaves with its cause: a transaction that fails takes it back', async () => {
  const office = await open();
  const transact = transactions(mongo.client);
  const cause = transact(async (session) => {
    await office.box.add(session, aMail());
    throw new Error('the cause failed');
  });
  await expect(cause).rejects.toThrow('the cause failed');
  await office.run();
  expect(sink.mails()).toEqual([]);
  expect(await states(office)).toEqual([]);
});

test('a cause mails once, however often it is written, also by 20 at once', async () => {
  const office = await open();
  const mail = aMail({ cause: 'signup.1' });
  const added = await Promise.all(Array.from({ length: 20 }, () => office.add(mail)));
  expect(added.filter(Boolean)).toHaveLength(1);
  await Promise.all([office.run(), office.another().run(new AbortController().signal)]);
  expect(sink.mails()).toHaveLength(1);
  expect(await office.add(mail)).toBe(false);
  await office.run();
  expect(sink.mails()).toHaveLength(1);
  expect(await states(office)).toEqual(['sent']);
});

test('a row shows neither address nor link, and after delivery holds neither in any form', async () => {
  const office = await open();
  const secretKey = 'k70123456789abcdefghijklmnopqrst';
  await office.add(aMail({ to: 'canary@example.com', data: { key: secretKey }, cause: 'c.1' }));
  const [waiting] = await office.rows.find().toArray();
  expect(JSON.stringify(waiting)).not.toMatch(/canary|k7012/);
  expect((waiting!['sealed'] as Buffer).toString('latin1')).not.toMatch(/canary|k7012|example/);
  await office.run();
  expect(sink.mails()[0]).toMatchObject({ to: ['canary@example.com'], text: expect.stringContaining(secretKey) as string });
  const [sent] = await office.rows.find().toArray();
  expect(sent).toMatchObject({ _id: 'notice.c.1', state: 'sent' });
  expect(sent).not.toHaveProperty('sealed');
  expect(JSON.stringify(office.told)).not.toMatch(/canary|k7012/);
});

test('unsent bodies are dropped after a day and rows go after seven', async () => {
  const office = await open({ deliver: undefined });
  await office.add(aMail());
  const row = await office.rows.findOne();
  const age = (name: string) => ((row![name] as Date).getTime() - (row!['createdAt'] as Date).getTime()) / 3_600_000;
  expect([age('dropAt'), age('purgeAt')]).toEqual([24, 168]);
  const ttl = (await office.rows.indexes()).find(({ expireAfterSeconds }) => expireAfterSeconds !== undefined);
  expect(ttl).toMatchObject({ key: { purgeAt: 1 }, expireAfterSeconds: 0 });
  office.pass(86_399);
  await office.run();
  expect(await office.rows.findOne()).toHaveProperty('sealed');
  office.pass(1);
  await office.run();
  expect(await office.rows.findOne()).not.toHaveProperty('sealed');
  expect(await office.box.counts()).toEqual({ expired: 1 });
  expect(office.counted).toEqual({ expired: 1 });
});

test('at 10,000 waiting rows what would mail is refused, and nothing of its cause stays', async () => {
  const office = await open();
  const crowd = Array.from({ length: 9999 }, (_, at) => ({ _id: `x.${at}` as never, state: 'waiting', dueAt: new Date(8e15) }));
  await office.rows.insertMany(crowd);
  expect(await office.add(aMail())).toBe(true);
  await expect(office.add(aMail())).rejects.toMatchObject({ code: 'store.unavailable' });
  await expect(office.add({ ...aMail(), kind: 'nothing', data: {} })).rejects.toMatchObject({ code: 'store.unavailable' });
  expect(await office.rows.countDocuments()).toBe(10_000);
});

test('nothing to say costs the same row, is never sent and is soon gone', async () => {
  const office = await open();
  await office.add({ ...aMail({ cause: 'same' }), kind: 'nothing', data: {} });
  await office.add(aMail({ cause: 'same' }));
  const [nothing, notice] = await office.rows.find({}, { sort: { kind: 1 } }).toArray();
  expect(Object.keys(nothing!)).toEqual(Object.keys(notice!));
  expect((nothing!['sealed'] as Buffer).length).toBe((notice!['sealed'] as Buffer).length);
  await office.run();
  expect(sink.mails()).toHaveLength(1);
  expect((nothing!['purgeAt'] as Date).getTime() - office.now().getTime()).toBe(60_000);
});

test('a deleted account is in no row', async () => {
  const office = await open({ deliver: undefined });
  const account = Buffer.from('0123456789ab');
  await office.add({ ...aMail(), account });
  await transactions(mongo.client)((session) => office.box.forget(session, account));
  expect(await office.rows.findOne()).not.toHaveProperty('account');
});
