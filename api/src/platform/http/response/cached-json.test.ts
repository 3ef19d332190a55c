// A cacheable document is written and packed once, and not sent to callers that have it.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { cachedJson } from './cached-json.ts';

const document = {
  openapi: '3.1.0',
  paths: Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`/${at}`, { get: {} }])),
};

test('it is written once, plain and packed', () => {
  const plain = cachedJson(document, {});
  const packed = cachedJson(document, { 'accept-encoding': 'gzip, deflate' });
  const smaller = cachedJson(document, { 'accept-encoding': 'gzip, deflate, br' });
  expect(plain).toMatchObject({
    status: 200,
    more: ['Vary', 'Accept-Encoding', 'ETag', expect.any(String) as string],
  });
  expect(plain.body?.toString()).toBe(JSON.stringify(document));
  expect(packed.more.slice(4)).toEqual(['Content-Encoding', 'gzip']);
  expect(gunzipSync(packed.body ?? '')).toEqual(plain.body);
  expect(smaller.more.slice(4)).toEqual(['Content-Encoding', 'br']);
  expect(brotliDecompressSync(smaller.body ?? '')).toEqual(plain.body);
  expect(packed.body?.length).toBeLessThan(500);
  expect(cachedJson(document, { 'accept-encoding': 'gzip' }).body).toBe(packed.body);
});

test('who has it gets no body; who has another one gets this', () => {
  const has = (etag: string | undefined) => cachedJson(document, { 'if-none-match': etag });
  const etag = has(undefined).more[3];
  expect(has(etag)).toEqual({ status: 304, more: ['Vary', 'Accept-Encoding', 'ETag', etag] });
  expect(cachedJson({ ...document, openapi: '3.1.1' }, { 'if-none-match': etag }).status).toBe(200);
});
