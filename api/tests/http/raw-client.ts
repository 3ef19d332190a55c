// A client that sends arbitrary bodies, checks every answer, and reads the database.
import { revealSecret } from '@glimpse/contracts/secrets';
import { MongoClient } from 'mongodb';
import { expect } from 'vitest';
import { noRateLimits, startApi } from '../fixtures/start-api.ts';

export type Body = string | Uint8Array<ArrayBuffer> | FormData;

export const json = { 'content-type': 'application/json' };
export const form = { 'content-type': 'application/x-www-form-urlencoded' };
export const unknownKey = 'q'.repeat(32);

/** Starts an API without rate limits. */
export async function rawClient() {
  await using opened = new AsyncDisposableStack();
  const api = opened.use(await startApi({ env: noRateLimits }));
  const client = await new MongoClient(api.mongoUrl).connect();
  opened.defer(() => client.close());
  const owned = opened.move();
  return {
    api,
    /** Posts a body. Expects no 5xx and no stack, path or library name in the answer. */
    async send(path: string, body: Body | null = null, headers: Record<string, string> = {}) {
      const response = await fetch(`${api.urls[0]}${path}`, { method: 'POST', headers, body });
      const text = await response.text();
      expect(response.status, text).toBeLessThan(500);
      expect(text).not.toMatch(/\n\s+at |node:|\.ts:\d|\/api\/src\/|Mongo|Zod|SyntaxError/);
      const { code, field } = (text === '' ? {} : JSON.parse(text)) as { code?: string; field?: string };
      return { status: response.status, code, field, text };
    },
    /** Returns all documents of the database as stored. */
    async documents(): Promise<readonly string[]> {
      const rows = client.db().collection('secrets').find({}, { raw: true }).sort({ _id: 1 });
      return (await rows.toArray()).map((bytes) => Buffer.from(bytes as never).toString('base64'));
    },
    /** Reveals a secret. @returns the record, or the error code */
    async revealed(secretKey: string, body: Record<string, unknown> = {}) {
      const call = { params: { key: secretKey }, body: { continue: true, ...body } };
      const reply = await api.submit(revealSecret, call);
      return reply.ok ? reply.body.record : reply.body.code;
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

export type RawClient = Awaited<ReturnType<typeof rawClient>>;
