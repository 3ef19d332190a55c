// One person at one API process, over one kept-alive connection: cheap enough for tens of thousands of calls.
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openWire, type Wire, type WireAnswer } from '../../../scripts/tool/wire.ts';

/** The two links of a secret. */
export type Links = { readonly secretKey: string; readonly metadataKey: string };

/** What a reader got: a status, and the text if there was one. */
export type Shown = { readonly status: number; readonly text: string | undefined };

/** What may go along with a reveal or burn. */
export type Attempt = { readonly nonce?: string | undefined; readonly passphrase?: string };

/** The calls of a secret's life. Calls on one reader must not overlap: it has one connection. */
export type Reader = Disposable & {
  conceal(text: string, more?: Readonly<Record<string, unknown>>): Promise<Links>;
  reveal(secretKey: string, attempt?: Attempt): Promise<Shown>;
  acknowledge(secretKey: string, nonce: string): Promise<number>;
  burn(metadataKey: string, attempt?: Attempt): Promise<number>;
};

const busyMs = 100;

/** A reader's nonce with 128 random bits (trust.md 5). */
export const aNonce = (): string => randomBytes(16).toString('base64url');

/** A text no other test has. */
export const aText = (): string => `text ${randomUUID()}`;

const nonceHeader = (nonce: string | undefined) => (nonce === undefined ? '' : `Idempotency-Key: ${nonce}\r\n`);

const shownOf = ({ status, body }: WireAnswer): Shown => ({
  status,
  text: status === 200 ? (JSON.parse(body).record.secret_value as string) : undefined,
});

function linksOf({ status, body }: WireAnswer): Links {
  if (status !== 200) throw new Error(`conceal answered ${status}: ${body.slice(0, 200)}`);
  const { record } = JSON.parse(body);
  return { secretKey: record.secret.key, metadataKey: record.metadata.key };
}

type Options = {
  /** Where to connect, if something stands in front of the API. */
  readonly port?: number;
  /** How often to ask again after 503, which a busy machine gives too; 0 to see the 503. */
  readonly repeats?: number;
};

/** Opens a connection to the API at `url`. */
export async function openReader(url: string, { port = Number(new URL(url).port), repeats = 100 }: Options = {}): Promise<Reader> {
  const { host } = new URL(url);
  const { post: postOnce, close } = await openWire(port, host);
  const post: Wire['post'] = async (...call) => {
    for (let left = repeats; ; left -= 1) {
      const answer = await postOnce(...call);
      if (answer.status !== 503 || left <= 0) return answer;
      await pause(busyMs); // what any client does after 503
    }
  };
  const attemptBody = ({ passphrase }: Attempt) => JSON.stringify({ continue: true, passphrase });
  return {
    conceal: async (secret, more) => linksOf(await post('/api/v2/secret/conceal', JSON.stringify({ secret, ttl: 3600, ...more }))),
    reveal: async (key, attempt = {}) => shownOf(await post(`/api/v2/secret/${key}`, attemptBody(attempt), nonceHeader(attempt.nonce))),
    acknowledge: async (key, nonce) => (await post(`/api/v2/secret/${key}/ack`, '{}', nonceHeader(nonce))).status,
    burn: async (key, attempt = {}) => (await post(`/api/v2/private/${key}/burn`, attemptBody(attempt), nonceHeader(attempt.nonce))).status,
    [Symbol.dispose]: close,
  };
}

/** `count` readers, dealt round robin to the processes at `urls`. */
export async function openReaders(urls: readonly string[], count: number): Promise<readonly Reader[]> {
  return await Promise.all(Array.from({ length: count }, (_, number) => openReader(urls[number % urls.length] as string)));
}
