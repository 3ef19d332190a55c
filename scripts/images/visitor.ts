// What a visitor does in the tests of images: creates a secret and opens it over HTTP.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';

/** Number of user and group in all images. */
export const user = 65_532;

/** Whether an address answers 200. */
export async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1000) })).status === 200;
  } catch {
    return false; // not listening yet
  }
}

/** The fields of answers that the tests read. */
type Answered = {
  readonly record?: { readonly secret?: { readonly key: string }; readonly secret_value?: string };
};

async function post(url: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  const { record }: Answered = JSON.parse(await answer.text());
  return { status: answer.status, record };
}

/** Stores a text. @returns the key of its link */
export async function create(site: string, secret: string): Promise<string> {
  const { status, record } = await post(`${site}/api/v2/secret/conceal`, { secret, ttl: 3600 });
  const key = record?.secret?.key;
  if (key === undefined) throw new Error(`conceal answered ${status}`);
  return key;
}

/**
 * Begins to store a text, and sends the rest of the request when `finish` is called.
 * @returns the connection, and what it answers in the end
 */
export async function beginToCreate(site: string) {
  const body = JSON.stringify({ secret: 'sent in two parts', ttl: 3600 });
  const half = body.length / 2;
  const { hostname, port } = new URL(site);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.on('error', () => socket.destroy()); // the server may end a connection that stays silent
  const answered = socket.toArray().then(
    (parts) => Buffer.concat(parts).toString(),
    () => '',
  );
  const head = ['POST /api/v2/secret/conceal HTTP/1.1', `Host: ${hostname}:${port}`];
  const fields = ['Content-Type: application/json', `Content-Length: ${body.length}`];
  socket.write([...head, ...fields, '', body.slice(0, half)].join('\r\n'));
  return {
    finish: () => void socket.write(body.slice(half)),
    answered: () => answered,
    [Symbol.dispose]: () => void socket.destroy(),
  };
}

/** Opens a secret. @returns its text; `undefined` when it is gone */
export async function reveal(site: string, key: string): Promise<string | undefined> {
  const nonce = { 'Idempotency-Key': randomUUID() };
  const { record } = await post(`${site}/api/v2/secret/${key}`, { continue: true }, nonce);
  return record?.secret_value;
}
