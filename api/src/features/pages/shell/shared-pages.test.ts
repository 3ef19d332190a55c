// Pages that do not depend on the visitor are rendered once (record 045).
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createSharedPages } from './shared-pages.ts';

/** Shared pages whose nonces count up, and how often a page was rendered. */
function start() {
  let nonces = 0;
  let rendered = 0;
  const pages = createSharedPages(() => `n${(nonces += 1)}`);
  const get = (state: string) =>
    pages.get(state, (nonce) => {
      rendered += 1;
      return `<script nonce="${nonce}">${state}</script>`;
    });
  return { get, rendered: () => rendered };
}

test('a page is rendered once for each state, with a nonce of its own', () => {
  const { get, rendered } = start();
  const first = get('a');
  expect(first.asset.plain.body.toString()).toBe('<script nonce="n1">a</script>');
  expect(gunzipSync(first.asset.gzip?.body ?? '')).toEqual(first.asset.plain.body);
  expect(get('a')).toBe(first);
  expect(get('b').nonce).toBe('n2');
  expect(get('b').asset.plain.etag).not.toBe(first.asset.plain.etag);
  expect(rendered()).toBe(2);
});

test('many hosts and languages keep 64 pages at most', () => {
  const { get, rendered } = start();
  for (let at = 0; at < 200; at += 1) get(`host ${at}`);
  expect(rendered()).toBe(200);
  for (let at = 137; at < 200; at += 1) get(`host ${at}`);
  expect(rendered()).toBe(200);
  get('host 0');
  expect(rendered()).toBe(201);
});
