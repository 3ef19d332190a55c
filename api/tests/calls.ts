// Calls by contract, as a client without a browser makes them: round robin over the copies, answers parsed.
import type { Answer, Endpoint, Sent } from '@glimpse/contracts/endpoint';
import { concealSecret } from '@glimpse/contracts/secrets';

/** What a call came to: `body` is the parsed JSON whatever the status. */
export type Reply<E extends Endpoint> =
  | { readonly ok: true; readonly status: number; readonly headers: Headers; readonly body: Answer<E> }
  | {
      readonly ok: false;
      readonly status: number;
      readonly headers: Headers;
      readonly body: { readonly code: string; readonly message: string };
    };

type Given<E extends Endpoint> = Partial<Sent<E>> & {
  readonly nonce?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly copy?: number;
};

const fill = (path: string, params: object = {}): string =>
  Object.entries(params).reduce((filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(String(value))), path);

export function callsOf(urls: readonly string[]) {
  let turn = 0;
  const submit = async <E extends Endpoint>(
    endpoint: E,
    { params, query, body, nonce, headers, copy }: Given<E> = {},
  ): Promise<Reply<E>> => {
    const url = new URL(fill(endpoint.path, params ?? {}), urls[copy ?? turn++ % urls.length]);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value));
    const response = await fetch(url, {
      method: endpoint.method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(nonce === undefined ? {} : { 'Idempotency-Key': nonce }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as never;
    return { ok: response.ok, status: response.status, headers: response.headers, body: answer };
  };
  return {
    /** Any call; refusals are values. */
    submit,
    /** Stores a text. @throws if it is refused */
    async conceal(secret: string, more: Readonly<Record<string, unknown>> = {}) {
      const reply = await submit(concealSecret, { body: { secret, ...more } });
      if (!reply.ok) throw new Error(`conceal was refused: ${reply.status} ${reply.body.code}`);
      const { metadata, secret: record } = reply.body.record;
      return { secretKey: record.key, metadataKey: metadata.key };
    },
  };
}
