// API v1 on real sockets and the store's memory twin, with each way of sending parameters; for tests.
import { testContext } from '#features/secrets/testing/test-context.ts';
import { serveCalls } from '#platform/http/routing/testing.ts';
import { v1Routes } from './routes.ts';
import { v1ErrorForm } from './v1-errors.ts';

/** How a client puts its parameters into a POST. */
export const ways = ['query', 'urlencoded', 'multipart', 'json'] as const;
export type Way = (typeof ways)[number];
export type Fields = Readonly<Record<string, string | number>>;

/** One POST with its parameters in one of the four ways. */
export function posting(way: Way, path: string, fields: Fields = {}): readonly [path: string, init: RequestInit] {
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
      return [path, { method: 'POST', body: JSON.stringify(fields), headers: { 'content-type': 'application/json' } }];
  }
}

export type Said = { readonly status: number; readonly headers: Headers; readonly body: Record<string, unknown> };

export async function read(response: Response): Promise<Said> {
  return { status: response.status, headers: response.headers, body: (await response.json()) as Record<string, unknown> };
}

/** A server with API v1 alone, and the world behind it. */
export async function serveV1() {
  const world = testContext();
  const calls = v1Routes.map((one) => ({
    ...one,
    run: (_: object, ...rest: Parameters<typeof one.run> extends [unknown, ...infer R] ? R : never) => one.run(world.deps, ...rest),
  }));
  const server = await serveCalls(calls, { errorForm: v1ErrorForm });
  const call = async (path: string, init: RequestInit = {}): Promise<Said> => read(await fetch(server.origin + path, init));
  return {
    ...world,
    call,
    post: (way: Way, path: string, fields?: Fields) => call(...posting(way, path, fields)),
    /** Stores a text and says its keys. */
    async shares(fields: Fields = {}) {
      const { body } = await call(...posting('json', '/api/v1/share', { secret: 'correct horse', ...fields }));
      return { secretKey: String(body['secret_key']), metadataKey: String(body['metadata_key']) };
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

export type V1 = Awaited<ReturnType<typeof serveV1>>;
