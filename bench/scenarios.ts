// The scenarios of the load generator: how each creates and reads a secret.
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { bucketOf } from '@glimpse/contracts/sealed-links/bucket';
import type { HttpConnection, HttpAnswer } from '@glimpse/processes/http-connection';

/**
 * The floor; our API with readers without nonce; with nonce and acknowledgement; and that by sealed links.
 */
export const scenarioNames = ['floor', 'plain', 'nonce', 'sealed'] as const;
export type Scenario = (typeof scenarioNames)[number];

/** Creates and reads secrets. `read` returns `undefined` for a gone secret; both throw on other statuses. */
export type ScenarioClient = {
  create(connection: HttpConnection, text: string): Promise<string>;
  read(connection: HttpConnection, key: string): Promise<string | undefined>;
};

/** Makes a JSON body of 1.4 KB. */
export const usualChars = 1370;
const filler = 'x'.repeat(usualChars);

/** The text with this number; all have one length. */
export const textOf = (number: number, chars = usualChars) =>
  `${String(number).padStart(10, '0')}${filler.slice(0, chars - 10)}`;

const refusedMs = 50;
const mostRefusals = 600;
const open = '{"continue":true}';

const bodyOf = (secret: string) => JSON.stringify({ secret, ttl: 3600 });

/** Returns the text from `name` to the next quote. Parsing JSON would cost CPU time that the server needs. */
function valueOf(answer: HttpAnswer, name: Buffer): string {
  const at = answer.bytes.indexOf(name);
  if (answer.status !== 200 || at < 0)
    throw new Error(`status ${answer.status}: ${answer.body.slice(0, 200)}`);
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
  content: Buffer.from('"content":"'),
};

/** Retries while the server sheds load, for 30 s at least. The waiting time counts as latency. */
async function post(
  connection: HttpConnection,
  path: string,
  { body, headers }: { body: string; headers?: string },
): Promise<HttpAnswer> {
  for (let refusals = 0; ; refusals += 1) {
    const answer = await connection.post(path, body, headers);
    if (answer.status !== 503 || refusals >= mostRefusals) return answer;
    await pause(refusedMs);
  }
}

const floor: ScenarioClient = {
  create: async (connection, text) =>
    valueOf(await post(connection, '/create', { body: bodyOf(text) }), names.floorKey),
  read: async (connection, key) => {
    const answer = await post(connection, `/read/${key}`, { body: open });
    return answer.status === 404 ? undefined : valueOf(answer, names.floorText);
  },
};

const create = async (connection: HttpConnection, text: string) =>
  valueOf(await post(connection, '/api/v2/secret/conceal', { body: bodyOf(text) }), names.shareLink);

const plain: ScenarioClient = {
  create,
  read: async (connection, key) => {
    const answer = await post(connection, `/api/v2/secret/${key}`, { body: open });
    return answer.status === 404 ? undefined : valueOf(answer, names.text);
  },
};

const nonce: ScenarioClient = {
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

/** Size of a padded and encrypted text: a step, nonce and tag. The generator encrypts nothing. */
const sealedBytes = 2048 + 28;

const contentOf = (text: string): string => {
  const bytes = Buffer.alloc(sealedBytes, ' ');
  bytes.write(text);
  return bytes.toString('base64url');
};
const toLookup = (access: Buffer): Buffer =>
  createHash('sha256').update('glimpse/sealed/1/lookup').update(access).digest();

/** Its keys are proofs; the look-up name follows from them (docs/design/sealed-links.md#keys). */
const sealed: ScenarioClient = {
  async create(connection, text) {
    const access = randomBytes(32);
    const lookup = toLookup(access);
    const metadata_key = bucketOf(lookup) + randomBytes(15).toString('hex');
    const body = { lookup: lookup.toString('base64url'), content: contentOf(text), metadata_key, ttl: 3600 };
    const answer = await post(connection, '/api/v2/sealed', { body: JSON.stringify(body) });
    if (answer.status !== 201) throw new Error(`status ${answer.status}: ${answer.body.slice(0, 200)}`);
    return access.toString('base64url');
  },
  async read(connection, access) {
    const headers = `Idempotency-Key: ${randomBytes(16).toString('base64url')}\r\n`;
    const body = JSON.stringify({ access, continue: true });
    const answer = await post(connection, '/api/v2/sealed/reveal', { body, headers });
    if (answer.status === 404) return undefined;
    const content = Buffer.from(valueOf(answer, names.content), 'base64url');
    const lookup = toLookup(Buffer.from(access, 'base64url')).toString('base64url');
    const confirmed = await post(connection, '/api/v2/sealed/ack', {
      body: JSON.stringify({ lookup }),
      headers,
    });
    valueOf(confirmed, names.acknowledged);
    return content.toString().trimEnd();
  },
};

export const scenarios: Readonly<Record<Scenario, ScenarioClient>> = { floor, plain, nonce, sealed };
