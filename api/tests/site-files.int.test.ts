// Small files of the site: security.txt and web manifest from the settings, pictures from the build.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, samplePages, startApi } from './fixtures/start-api.ts';

const pictures = join(import.meta.dirname, '../../web/public');
let api: Api;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glimpse-pages-'));
  await cp(samplePages, folder, { recursive: true });
  await cp(pictures, folder, { recursive: true });
  api = await startApi({
    env: {
      WEB_DIST: folder,
      SECURITY_CONTACT: 'mailto:security@glimpse.example',
      SECURITY_POLICY: 'https://glimpse.example/p',
    },
  });
});
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const look = async (path: string, init: RequestInit = {}) =>
  fetch(api.urls[0] + path, { redirect: 'manual', ...init });

test('security.txt comes from the settings', async () => {
  const answer = await look('/.well-known/security.txt');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(answer.headers.getSetCookie()).toEqual([]);
  const lines = (await answer.text()).trimEnd().split('\n');
  expect(lines.map((line) => line.split(':', 1)[0])).toEqual([
    'Contact',
    'Expires',
    'Preferred-Languages',
    'Policy',
  ]);
});

test('the icon is a file of Windows icons that may be kept for a day', async () => {
  const answer = await look('/favicon.ico', { headers: { accept: 'image/*' } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/vnd.microsoft.icon']);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([bytes.readUInt16LE(0), bytes.readUInt16LE(2)]).toEqual([0, 1]);
  const sizes = Array.from({ length: bytes.readUInt16LE(4) }, (_none, at) => bytes[6 + 16 * at]);
  expect(sizes).toEqual([16, 32, 48]);
  expect(bytes.length).toBeLessThan(6000);
});

test.each([
  ['/card.png', 1200, 630],
  ['/icon-180.png', 180, 180],
  ['/icon-192.png', 192, 192],
  ['/icon-512.png', 512, 512],
])('%s is a picture of %i x %i that may be kept for a day', async (path, width, height) => {
  const answer = await look(path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
  expect(answer.headers.getSetCookie()).toEqual([]);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([width, height]);
  expect(bytes.length).toBeLessThan(60_000);
});

test('an icon of another size is not found', async () => {
  expect((await look('/icon-64.png')).status).toBe(404);
});

test('the web manifest names the site, and each of its icons is there', async () => {
  const answer = await look('/site.webmanifest');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/manifest+json']);
  const manifest = (await answer.json()) as { name: string; icons: { src: string }[] };
  expect(manifest.name).toBe('Glimpse');
  for (const { src } of manifest.icons) expect((await look(src)).status, src).toBe(200);
});

test('password managers find the page that changes the password', async () => {
  const answer = await look('/.well-known/change-password');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/account']);
});

test.each(['/.well-known/security.txt', '/favicon.ico', '/card.png', '/site.webmanifest'])(
  '%s is for reading only',
  async (path) => {
    expect((await look(path, { method: 'POST' })).status).toBe(405);
    const head = await look(path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await look(path, { method: 'OPTIONS' })).headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  },
);
