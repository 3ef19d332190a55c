// The outbox on a real replica set and SMTP server: every mail arrives exactly once
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

test('the MongoDB of the tests deletes no rows by its own clock, which is not the clock of a test', async () => {
  const admin = mongo.client.db('admin');
  expect(await admin.command({ getParameter: 1, ttlMonitorEnabled: 1 })).toMatchObject({
    ttlMonitorEnabled: false,
  });
});

test('a mail is stored with its cause: a failed transaction stores and sends none', async () => {
  const system = await open();
  const transact = transactions(mongo.client);
  const cause = transact(async (session) => {
    await system.box.add(session, aMail());
    throw new Error('the cause failed');
  });
  await expect(cause).rejects.toThrow('the cause failed');
  await system.run();
  expect(sink.mails()).toEqual([]);
  expect(await states(system)).toEqual([]);
});

test('a cause sends one mail, even if 20 transactions add it at once', async () => {
  const system = await open();
  const mail = aMail({ cause: 'signup.1' });
  const added = await Promise.all(Array.from({ length: 20 }, () => system.add(mail)));
  expect(added.filter(Boolean)).toHaveLength(1);
  await Promise.all([system.run(), system.another().run(new AbortController().signal)]);
  expect(sink.mails()).toHaveLength(1);
  expect(await system.add(mail)).toBe(false);
  await system.run();
  expect(sink.mails()).toHaveLength(1);
  expect(await states(system)).toEqual(['sent']);
});

test('a row shows no address and no link, and holds neither after delivery', async () => {
  const system = await open();
  const secretKey = 'k70123456789abcdefghijklmnopqrst';
  await system.add(aMail({ to: 'canary@example.com', data: { key: secretKey }, cause: 'c.1' }));
  const [waiting] = await system.rows.find().toArray();
  expect(JSON.stringify(waiting)).not.toMatch(/canary|k7012/);
  expect((waiting!['sealed'] as Buffer).toString('latin1')).not.toMatch(/canary|k7012|example/);
  await system.run();
  expect(sink.mails()[0]).toMatchObject({
    to: ['canary@example.com'],
    text: expect.stringContaining(secretKey) as string,
  });
  const [sent] = await system.rows.find().toArray();
  expect(sent).toMatchObject({ _id: 'notice.c.1', state: 'sent' });
  expect(sent).not.toHaveProperty('sealed');
  expect(JSON.stringify(system.logged)).not.toMatch(/canary|k7012/);
});

test('unsent content is dropped after a day and rows are deleted after seven', async () => {
  const system = await open({ deliver: undefined });
  await system.add(aMail());
  const row = await system.rows.findOne();
  const age = (name: string) =>
    ((row![name] as Date).getTime() - (row!['createdAt'] as Date).getTime()) / 3_600_000;
  expect([age('dropAt'), age('purgeAt')]).toEqual([24, 168]);
  const ttl = (await system.rows.indexes()).find(
    ({ expireAfterSeconds }) => expireAfterSeconds !== undefined,
  );
  expect(ttl).toMatchObject({ key: { purgeAt: 1 }, expireAfterSeconds: 0 });
  system.pass(86_399);
  await system.run();
  expect(await system.rows.findOne()).toHaveProperty('sealed');
  system.pass(1);
  await system.run();
  expect(await system.rows.findOne()).not.toHaveProperty('sealed');
  expect(await system.box.counts()).toEqual({ expired: 1 });
  expect(system.counted).toEqual({ expired: 1 });
});

test('at 10,000 waiting rows a new mail is refused and its cause is rolled back', async () => {
  const system = await open();
  const crowd = Array.from({ length: 9999 }, (_, at) => ({
    _id: `x.${at}` as never,
    state: 'waiting',
    dueAt: new Date(8e15),
  }));
  await system.rows.insertMany(crowd);
  expect(await system.add(aMail())).toBe(true);
  await expect(system.add(aMail())).rejects.toMatchObject({ code: 'store.unavailable' });
  await expect(system.add({ ...aMail(), kind: 'decoy', data: {} })).rejects.toMatchObject({
    code: 'store.unavailable',
  });
  expect(await system.rows.countDocuments()).toBe(10_000);
});

test('a decoy has the same row as a mail, is never sent and is deleted after a minute; it is stored as `nothing`', async () => {
  const system = await open();
  await system.add({ ...aMail({ cause: 'same' }), kind: 'decoy', data: {} });
  await system.add(aMail({ cause: 'same' }));
  const [decoy, notice] = await system.rows.find({}, { sort: { kind: 1 } }).toArray();
  expect(decoy).toMatchObject({ _id: 'nothing.same', kind: 'nothing', state: 'nothing' });
  expect(Object.keys(decoy!)).toEqual(Object.keys(notice!));
  expect((decoy!['sealed'] as Buffer).length).toBe((notice!['sealed'] as Buffer).length);
  await system.run();
  expect(sink.mails()).toHaveLength(1);
  expect((decoy!['purgeAt'] as Date).getTime() - system.now().getTime()).toBe(60_000);
});

test('a forgotten owner is in no row; it is stored as `account`', async () => {
  const system = await open({ deliver: undefined });
  const owner = Buffer.from('0123456789ab');
  await system.add({ ...aMail(), owner });
  expect(await system.rows.findOne()).toHaveProperty('account');
  expect(await system.rows.indexes()).toContainEqual(
    expect.objectContaining({ name: 'account', key: { account: 1 } }),
  );
  await transactions(mongo.client)((session) => system.box.forget(session, owner));
  expect(await system.rows.findOne()).not.toHaveProperty('account');
});
