// Plans and regions as every visitor sees them (docs/design/http-api.md#plans).
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPlans } from '@glimpse/contracts/billing';
import { getBootstrap } from '@glimpse/contracts/pages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, samplePages, startApi } from '../fixtures/start-api.ts';

const list = [
  { identifier: 'eu', display_name: 'European Union', domain: 'eu.glimpse.example', icon: 'lucide:landmark' },
  { identifier: 'nz', display_name: 'New Zealand', domain: 'nz.glimpse.example', icon: 'lucide:bird' },
];
let folder = '';
let api: Api;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glimpse-list-'));
  await writeFile(join(folder, 'regions.json'), JSON.stringify(list));
  const env = { WEB_DIST: samplePages, REGIONS_FILE: join(folder, 'regions.json'), PLANS_ENABLED: 'false' };
  api = await startApi({ env });
});
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

test('the plans are public and may be cached for a minute', async () => {
  const reply = await api.submit(getPlans);
  expect(reply).toMatchObject({
    status: 200,
    body: {
      success: true,
      custid: 'anon',
      records: expect.arrayContaining([
        expect.objectContaining({
          id: 'identity',
          planid: 'identity',
          price: { monthly: '$35', annually: '$365' },
          href: '/plans/identity',
          coming: false,
        }),
        expect.objectContaining({
          id: 'global',
          price: { monthly: '$245', annually: '$2545' },
          href: '/feedback',
          coming: true,
        }),
      ]) as unknown,
      details: {
        plans_enabled: false,
        currency: 'USD',
        plans: { basic: { options: { size: 100_000, ttl: 1_209_600 } } },
      },
    },
  });
  expect(reply.headers.get('cache-control')).toMatch(/max-age=60/);
});

test('every visitor gets the regions, with icons from this site', async () => {
  const reply = await api.submit(getBootstrap);
  if (!reply.ok) throw new Error('No globals');
  expect(reply.body.record).toMatchObject({
    plans_enabled: false,
    domains_enabled: false,
    custom_domains: [],
    regions_enabled: true,
    regions: { enabled: true, current_jurisdiction: 'eu', jurisdictions: list },
  });
  const icon = await fetch(`${api.urls[0]}/icons/lucide/bird.svg`);
  expect([icon.status, icon.headers.get('content-type'), icon.headers.get('cache-control')]).toEqual([
    200,
    'image/svg+xml',
    'public, max-age=604800, immutable',
  ]);
  expect(icon.headers.get('set-cookie')).toBeNull();
  expect(await icon.text()).toMatch(/^<svg /);
  for (const path of [
    'lucide/globe.svg',
    'lucide/__proto__.svg',
    'other/bird.svg',
    'lucide/bird.png',
    'lucide/..%2f..%2fpackage.svg',
  ])
    expect((await fetch(`${api.urls[0]}/icons/${path}`)).status, path).toBe(404);
  expect((await fetch(`${api.urls[0]}/icons/lucide/bird.svg`, { method: 'POST' })).status).toBe(405);
});
