// The calls of plain links: API v2, and API v1 for older hosts of the family (docs/design/http-api.md).
import { textIn, unexpected } from './answers.ts';
import type { Account, Call, Reply } from './http-client.ts';
import { expectOutcome, expectSuccess, isUnknownPath } from './refusal.ts';
import { type Repeating, sendUntilAnswered } from './retry.ts';

/** Paths of the calls, which a test compares with the contracts. */
export const plainPaths = {
  v2: {
    conceal: '/api/v2/secret/conceal',
    secret: '/api/v2/secret/:key',
    reveal: '/api/v2/secret/:key/reveal',
    acknowledge: '/api/v2/secret/:key/ack',
    receipt: '/api/v2/private/:key',
    burn: '/api/v2/private/:key/burn',
    recent: '/api/v2/private/recent',
    authcheck: '/api/v2/authcheck',
  },
  v1: {
    share: '/api/v1/share',
    secret: '/api/v1/secret/:key',
    receipt: '/api/v1/private/:key',
    burn: '/api/v1/private/:key/burn',
    authcheck: '/api/v1/authcheck',
  },
} as const;

const withKey = (path: string, key: string): string => path.replace(':key', key);

/** Sends to API v2, and to v1 if the host has no such path in v2. */
async function sendEither(send: (call: Call) => Promise<Reply>, v2: Call, v1: Call): Promise<Reply> {
  const reply = await send(v2);
  return isUnknownPath(reply) ? send(v1) : reply;
}

export type PlainCreation = {
  readonly origin: string;
  readonly account: Account | undefined;
  readonly text: string;
  readonly passphrase: string | undefined;
  readonly ttlSeconds: number | undefined;
  readonly domain: string | undefined;
};

/** Keys of a new plain secret: the first opens, the second owns. */
export type PlainKeys = { readonly secretKey: string; readonly privateKey: string };

/** Stores a text that the server can read. Not repeated: there could be two then. @throws CommandError */
export async function concealPlain({ send }: Repeating, creation: PlainCreation): Promise<PlainKeys> {
  const { origin, account, text, passphrase, ttlSeconds, domain } = creation;
  const fields = {
    secret: text,
    ...(passphrase === undefined ? {} : { passphrase }),
    ...(ttlSeconds === undefined ? {} : { ttl: ttlSeconds }),
    ...(domain === undefined ? {} : { share_domain: domain }),
  };
  const common = { origin, account, method: 'POST' } as const;
  const { body } = expectSuccess(
    await sendEither(
      send,
      { ...common, path: plainPaths.v2.conceal, body: { secret: { kind: 'share', ...fields } } },
      { ...common, path: plainPaths.v1.share, body: fields },
    ),
  );
  return readKeys(body) ?? unexpected();
}

function readKeys(body: unknown): PlainKeys | undefined {
  const secretKey =
    textIn(body, 'record', 'secret', 'key') ??
    textIn(body, 'record', 'secret', 'identifier') ??
    textIn(body, 'secret_key');
  const privateKey =
    textIn(body, 'record', 'metadata', 'key') ??
    textIn(body, 'record', 'metadata', 'identifier') ??
    textIn(body, 'metadata_key');
  const areKeys = [secretKey, privateKey].every((key) => /^[0-9a-z]{20,128}$/.test(key ?? ''));
  return areKeys && secretKey && privateKey ? { secretKey, privateKey } : undefined;
}

/** A look that changes nothing. API v1 has none. */
export const viewPlain = (repeating: Repeating, origin: string, key: string): Promise<Reply> =>
  sendUntilAnswered(repeating, { origin, method: 'GET', path: withKey(plainPaths.v2.secret, key) }, 'look');

export type PlainOpening = {
  readonly origin: string;
  readonly key: string;
  readonly passphrase: string | undefined;
  readonly nonce: string;
  /** Whether the host has API v1 alone, as a look before told. */
  readonly isOlder: boolean;
};

/** Opens a plain link, once. @returns the text. @throws CommandError */
export async function revealPlain(repeating: Repeating, opening: PlainOpening): Promise<string> {
  const { origin, key, passphrase, nonce, isOlder } = opening;
  const fields = passphrase === undefined ? {} : { passphrase };
  const common = { origin, method: 'POST', nonce } as const;
  const call = isOlder
    ? { ...common, path: withKey(plainPaths.v1.secret, key), body: fields }
    : { ...common, path: withKey(plainPaths.v2.reveal, key), body: { continue: true, ...fields } };
  const { body } = expectOutcome(await sendUntilAnswered(repeating, call, 'open'));
  return textIn(body, 'record', 'secret_value') ?? textIn(body, 'value') ?? unexpected();
}

export const acknowledgePlain = (
  repeating: Repeating,
  { origin, key, nonce }: Pick<PlainOpening, 'origin' | 'key' | 'nonce'>,
): Promise<Reply> =>
  sendUntilAnswered(
    repeating,
    { origin, method: 'POST', path: withKey(plainPaths.v2.acknowledge, key), body: {}, nonce },
    'look',
  );

/** One look at the receipt of a plain link, without a repeat. */
export const viewPlainReceipt = ({ send }: Repeating, origin: string, key: string): Promise<Reply> =>
  sendEither(
    send,
    { origin, method: 'GET', path: withKey(plainPaths.v2.receipt, key) },
    { origin, method: 'GET', path: withKey(plainPaths.v1.receipt, key) },
  );

/** Destroys an unopened plain secret. */
export const burnPlain = (repeating: Repeating, opening: PlainOpening): Promise<Reply> => {
  const { origin, key, passphrase, nonce, isOlder } = opening;
  const body = { continue: true, ...(passphrase === undefined ? {} : { passphrase }) };
  const path = withKey(isOlder ? plainPaths.v1.burn : plainPaths.v2.burn, key);
  return sendUntilAnswered(repeating, { origin, method: 'POST', path, body, nonce }, 'burn');
};
