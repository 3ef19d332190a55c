// API v1 over real sockets on a store in memory, for tests: parameters in each way that old clients use.
import { expect } from 'vitest';
import { testContext } from '#features/secrets/testing/test-context.ts';
import { serveCalls } from '#platform/http/routing/testing.ts';
import { v1Routes } from './routes.ts';
import { v1ErrorForm } from './v1-errors.ts';

/** The ways in which clients send the parameters of a POST. */
export const ways = ['query', 'urlencoded', 'multipart', 'json'] as const;
export type Way = (typeof ways)[number];
export type Fields = Readonly<Record<string, string | number>>;

/** One POST with its parameters in one of the four ways. */
export function posting(
  way: Way,
  path: string,
  fields: Fields = {},
): readonly [path: string, init: RequestInit] {
  const texts = Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]);
  switch (way) {
    case 'query':
      return [`${path}?${new URLSearchParams(texts).toString()}`, { method: 'POST' }];
    case 'urlencoded':
      return [path, { method: 'POST', body: new URLSearchParams(texts) }];
    case 'multipart': {
      const form = new FormData();
      form.append('utf8', '✓');
      for (const [name, value] of texts) form.append(name, value);
      return [path, { method: 'POST', body: form }];
    }
    case 'json':
      return [
        path,
        { method: 'POST', body: JSON.stringify(fields), headers: { 'content-type': 'application/json' } },
      ];
  }
}

export type V1Response = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
};

export async function readResponse(response: Response): Promise<V1Response> {
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}

/** A server with API v1 alone, and the dependencies behind it. */
export async function serveV1() {
  const context = testContext();
  const calls = v1Routes.map((one) => ({
    ...one,
    run: (_: object, ...rest: Parameters<typeof one.run> extends [unknown, ...infer R] ? R : never) =>
      one.run(context.deps, ...rest),
  }));
  const server = await serveCalls(calls, { errorForm: v1ErrorForm });
  const call = async (path: string, init: RequestInit = {}): Promise<V1Response> =>
    readResponse(await fetch(server.origin + path, init));
  return {
    ...context,
    call,
    post: (way: Way, path: string, fields?: Fields) => call(...posting(way, path, fields)),
    /** Stores a text. @returns both link keys */
    async shares(fields: Fields = {}) {
      const { body } = await call(
        ...posting('json', '/api/v1/share', { secret: 'correct horse', ...fields }),
      );
      return { secretKey: String(body['secret_key']), metadataKey: String(body['metadata_key']) };
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

export type V1 = Awaited<ReturnType<typeof serveV1>>;

export const testOrigin = 'https://glimpse.example.com';
/** Any link key. */
export const K = expect.stringMatching(/^[0-9a-z]{32}$/) as unknown;
/** Any whole number. */
export const int = expect.toSatisfy(Number.isSafeInteger, 'an integer') as unknown;
/** The response for an unknown secret. */
export const unknown = (key: string) => ({
  status: 404,
  body: { message: 'Unknown secret', secret_key: key },
});

/** Metadata with the fields that every state has. */
export const metadata = (key: unknown, state: string, more: object = {}) => ({
  custid: 'anon',
  metadata_key: key,
  identifier: key,
  ttl: 3600,
  metadata_ttl: int,
  receipt_ttl: int,
  state,
  updated: int,
  created: int,
  recipient: [],
  recipients: [],
  share_domain: '',
  passphrase_required: false,
  has_passphrase: false,
  metadata_url: expect.stringContaining(`${testOrigin}/private/`) as unknown,
  receipt_url: expect.stringContaining(`${testOrigin}/private/`) as unknown,
  ...more,
});
