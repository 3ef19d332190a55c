// Tests how a set is configured: a new one, an existing one that mongod reads late, one on another port.
import { MongoServerError } from 'mongodb';
import { expect, test } from 'vitest';
import { configure } from './replica-set.ts';

const host = '127.0.0.1:4000';
const refusal = (code: number) => new MongoServerError({ message: 'refused', code });
const setOn = (member: string) => ({ config: { version: 3, members: [{ _id: 0, host: member }] } });

/** A mongod that gives these replies to `replSetGetConfig` in turn, and refuses to initiate a set twice. */
function fakeMongod(...replies: readonly (object | Error)[]) {
  const sent: string[] = [];
  let at = 0;
  const command = async (asked: object) => {
    const [name = ''] = Object.keys(asked);
    sent.push(name);
    if (name === 'replSetInitiate' && replies.length > 1) throw refusal(23);
    if (name !== 'replSetGetConfig') return {};
    const reply = replies[Math.min(at, replies.length - 1)] ?? {};
    at += 1;
    if (reply instanceof Error) throw reply;
    return reply;
  };
  return { sent, command };
}

test('a new mongod gets a set', async () => {
  const mongod = fakeMongod(refusal(94));
  await configure(mongod, host);
  expect(mongod.sent).toEqual(['replSetGetConfig', 'replSetInitiate']);
});

test('a mongod that has not read its set yet is asked again', async () => {
  const mongod = fakeMongod(refusal(94), refusal(94), setOn(host));
  await configure(mongod, host);
  expect(mongod.sent).toEqual([
    'replSetGetConfig',
    'replSetInitiate',
    'replSetGetConfig',
    'replSetGetConfig',
  ]);
});

test('a set on another port is moved, and one on this port is left alone', async () => {
  const moved = fakeMongod(setOn('127.0.0.1:1'));
  await configure(moved, host);
  expect(moved.sent).toEqual(['replSetGetConfig', 'replSetReconfig']);
  const same = fakeMongod(setOn(host));
  await configure(same, host);
  expect(same.sent).toEqual(['replSetGetConfig']);
});

test('any other refusal ends the start', async () => {
  await expect(configure(fakeMongod(refusal(13)), host)).rejects.toMatchObject({ code: 13 });
});

test('a set has the given name, and that of a config server says so', async () => {
  const asked: object[] = [];
  const command = async (given: object) => {
    asked.push(given);
    if ('replSetGetConfig' in given) throw refusal(94);
    return {};
  };
  await configure({ command }, host, { set: 'config', isConfigServer: true });
  expect(asked.at(-1)).toMatchObject({ replSetInitiate: { _id: 'config', configsvr: true } });
  await configure({ command }, host, { set: 'shard0', isConfigServer: false });
  expect(asked.at(-1)).toMatchObject({ replSetInitiate: { _id: 'shard0' } });
  expect(asked.at(-1)).not.toMatchObject({ replSetInitiate: { configsvr: true } });
});
