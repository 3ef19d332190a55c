// Only pages that disclose nothing by their length are compressed (record 029).
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Bootstrap } from '@glimpse/contracts/bootstrap';
import { expect, test } from 'vitest';
import { compressPage, mayCompress } from './compress-page.ts';

const page = `<!doctype html>${'<p>text</p>'.repeat(200)}`;
const visitor = { authenticated: false, form_fields: null, messages: [] } as unknown as Bootstrap;

test('a page comes in the coding that the request accepts, brotli first', () => {
  const br = compressPage(page, 'gzip, deflate, br');
  expect(br.more).toEqual(['Content-Encoding', 'br']);
  expect(brotliDecompressSync(br.body).toString()).toBe(page);
  expect(br.body.length).toBeLessThan(page.length / 4);
  const gzip = compressPage(page, 'gzip');
  expect(gunzipSync(gzip.body).toString()).toBe(page);
  expect(compressPage(page, 'br;q=0')).toEqual({ body: page, more: [] });
});

test('pages of customers and pages with typed text or messages are not compressed', () => {
  expect(mayCompress(visitor)).toBe(true);
  expect(mayCompress({ ...visitor, authenticated: true })).toBe(false);
  expect(mayCompress({ ...visitor, form_fields: { u: 'a@example.com' } })).toBe(false);
  expect(mayCompress({ ...visitor, messages: [{ type: 'info', content: 'x', code: null }] })).toBe(false);
});
