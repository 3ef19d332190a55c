// Assets are a closed set, compressed if accepted, and cached for a year (docs/design/http-api.md#headers).
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { accepts, readAssets, sendAsset } from './static-files.ts';

const script = 'export const answer = 42;\n'.repeat(20);

async function served() {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-assets-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'deep'));
  await writeFile(join(folder, 'main-1.js'), script);
  await writeFile(join(folder, 'main-1.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, 'main-1.js.gz'), gzipSync(script));
  await writeFile(join(folder, 'deep', 'icons-1.svg'), '<svg/>');
  await writeFile(join(folder, 'main-1.js.map'), '{}');
  const assets = await readAssets(folder, '/assets', (path) => path.endsWith('.svg'));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asset = await assets.get(request.url ?? '');
    if (asset) sendAsset(asset, request, { response, first: ['X-Strict', 'yes'] });
    else response.writeHead(404).end();
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  opened.defer(() => server.closeAllConnections());
  opened.defer(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const owned = opened.move();
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { 'Accept-Encoding': 'identity', ...headers },
      method,
    });
  return { assets, folder, get, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', null],
])('for a browser that takes %s it is packed as %s', async (header, coding) => {
  await using site = await served();
  const response = await site.get('/assets/main-1.js', { 'Accept-Encoding': header });
  expect(response.headers.get('content-encoding')).toBe(coding);
  expect(await response.text()).toBe(script);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'Accept-Encoding',
    'x-strict': 'yes',
  });
});

test('who has it already gets 304, HEAD gets no body', async () => {
  await using site = await served();
  const first = await site.get('/assets/main-1.js');
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  expect((await site.get('/assets/main-1.js', { 'If-None-Match': etag })).status).toBe(304);
  const head = await site.get('/assets/main-1.js', {}, 'HEAD');
  expect([head.headers.get('content-length'), await head.text()]).toEqual([String(script.length), '']);
});

test('only known kinds of files are there, and no path leads outside', async () => {
  await using site = await served();
  expect(site.assets.paths.toSorted()).toEqual(['/assets/deep/icons-1.svg', '/assets/main-1.js']);
  for (const path of [
    '/assets/main-1.js.map',
    '/assets/main-1.js.br',
    '/assets/../main-1.js',
    '/assets/%2e%2e/x',
    '/assets/',
    '/assets',
  ])
    expect((await site.get(path)).status).toBe(404);
});

test('a rare file is read at its first use, the others at the start', async () => {
  await using site = await served();
  await writeFile(join(site.folder, 'deep', 'icons-1.svg'), '<svg>late</svg>');
  await writeFile(join(site.folder, 'main-1.js'), 'late');
  expect(await (await site.get('/assets/deep/icons-1.svg')).text()).toBe('<svg>late</svg>');
  expect(await (await site.get('/assets/main-1.js')).text()).toBe(script);
  await rm(site.folder, { recursive: true });
  expect(await (await site.get('/assets/deep/icons-1.svg')).text()).toBe('<svg>late</svg>');
});

test('a missing folder has no files', async () => {
  expect((await readAssets('/nowhere/at/all', '/assets')).paths).toEqual([]);
});

test.each([
  [undefined, false],
  ['', false],
  ['br', true],
  ['BR;q=1.0', true],
  ['gzip;q=0.5, br;q=0.000', false],
  ['brotli', false],
])('%s takes br: %s', (header, yes) => {
  expect(accepts(header, 'br')).toBe(yes);
});
