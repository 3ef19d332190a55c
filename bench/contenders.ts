// The servers the generator can play against: how a pair (create, then read) is spelled for each of them.
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { HttpConnection, HttpAnswer } from '../scripts/tool/http-connection.ts';

/** Whom to play against: the floor, our API with readers without nonce, our API with nonce and acknowledgement. */
export type Contender = 'floor' | 'plain' | 'nonce';

/** Creates and reads. `read` gives the text, or nothing when the secret is gone; both throw on any other answer. */
export type Player = {
  create(connection: HttpConnection, text: string): Promise<string>;
  read(connection: HttpConnection, key: string): Promise<string | undefined>;
};

const refusedMs = 50;
const open = '{"continue":true}';

const bodyOf = (secret: string) => JSON.stringify({ secret, ttl: 3600 });

/** The text after `name` up to the next quote: the generator shares the machine, so it parses no JSON. */
function valueOf(answer: HttpAnswer, name: Buffer): string {
  const at = answer.bytes.indexOf(name);
  if (answer.status !== 200 || at < 0) throw new Error(`status ${answer.status}: ${answer.body.slice(0, 200)}`);
  const start = at + name.length;
  return answer.bytes.toString('latin1', start, answer.bytes.indexOf(quote, start));
}

const quote = 34;
const names = {
  floorKey: Buffer.from('"key":"'),
  floorText: Buffer.from('"secret":"'),
  shareLink: Buffer.from('/secret/'),
  text: Buffer.from('"secret_value":"'),
  acknowledged: Buffer.from('"acknowledged":'),
};

/** Asks again while the server sheds load: being refused costs the client time, and that is measured. */
async function post(connection: HttpConnection, path: string, { body, headers }: { body: string; headers?: string }): Promise<HttpAnswer> {
  const answer = await connection.post(path, body, headers);
  if (answer.status !== 503) return answer;
  await pause(refusedMs);
  return post(connection, path, { body, ...(headers !== undefined && { headers }) });
}

const floor: Player = {
  create: async (connection, text) => valueOf(await post(connection, '/create', { body: bodyOf(text) }), names.floorKey),
  read: async (connection, key) => {
    const answer = await post(connection, `/read/${key}`, { body: open });
    return answer.status === 404 ? undefined : valueOf(answer, names.floorText);
  },
};

const create = async (connection: HttpConnection, text: string) =>
  valueOf(await post(connection, '/api/v2/secret/conceal', { body: bodyOf(text) }), names.shareLink);

const plain: Player = {
  create,
  read: async (connection, key) => {
    const answer = await post(connection, `/api/v2/secret/${key}`, { body: open });
    return answer.status === 404 ? undefined : valueOf(answer, names.text);
  },
};

const nonce: Player = {
  create,
  read: async (connection, key) => {
    const headers = `Idempotency-Key: ${randomBytes(16).toString('base64url')}\r\n`;
    const answer = await post(connection, `/api/v2/secret/${key}`, { body: open, headers });
    if (answer.status === 404) return undefined;
    const text = valueOf(answer, names.text);
    valueOf(await post(connection, `/api/v2/secret/${key}/ack`, { body: '{}', headers }), names.acknowledged);
    return text;
  },
};

export const players: Readonly<Record<Contender, Player>> = { floor, plain, nonce };
