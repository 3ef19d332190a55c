// Many domains on one operator: memory and writes. `npm run proof -- operator-scale` has 1,000 of them.
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ManyDomains, manyDomains, manyLimits } from './many-domains.ts';
import type { Running } from './processes.ts';
import { operatorUser, type Site, startSite, until } from './site.ts';

const count = 40;
let site: Site;
let operator: Running;
let domains: ManyDomains;

beforeAll(async () => {
  site = await startSite({ regionLimits: manyLimits });
  operator = await site.startOperator();
  await site.openRegion();
  domains = manyDomains(site, count);
});
afterAll(async () => {
  await operator?.[Symbol.asyncDispose]();
  await site?.[Symbol.asyncDispose]();
});

test('58 re-made domains adopt their certificates: 0 orders, at most 2 writes for each transition', async () => {
  await domains.prepare();
  await domains.add();
  await domains.settle();
  expect(site.pebble.totals().newOrders).toBe(0);
  expect((await operator.memory()).now).toBeLessThan(250);
  const status = 'patch customdomains status';
  // Accepted: finalizer and status. Certificate adopted: status. Programmed: route and status.
  expect(await domains.writesOfFirst()).toEqual([
    'patch customdomains',
    status,
    status,
    'patch ingresses',
    status,
  ]);
  expect((await domains.writes()) / count).toBe(5);
});

test('nothing is written while nothing changes', async () => {
  const before = await domains.writes();
  await pause(20_000);
  expect((await domains.writes()) - before).toBe(0);
});

test('caddy-5008 unknown server names make no object and no order', async () => {
  const unknown = Array.from({ length: 200 }, (_, index) => `u${index}.nobody.example`);
  for (const servername of unknown) {
    const socket = connect({ host: '127.0.0.1', port: site.edge.port, servername });
    await Promise.race([once(socket, 'secureConnect'), once(socket, 'close')]).catch(() => undefined);
  }
  expect(site.edge.refused()).toBeGreaterThanOrEqual(unknown.length);
  const events = await site.plane.audit(operatorUser);
  expect(events.length).toBeGreaterThan(0);
  expect(events.filter(({ name }) => name.includes('nobody'))).toEqual([]);
  expect(site.pebble.totals().newOrders).toBe(0);
});

test('a restart with all domains ready writes nothing about them', async () => {
  await operator[Symbol.asyncDispose]();
  const before = await domains.writes();
  operator = await site.startOperator();
  await until(async () => (await operator.log()).includes('Leading'), 60_000);
  await pause(15_000);
  expect((await domains.writes()) - before).toBe(0);
  expect(await domains.allReady()).toBe(true);
});

test('58 domains that are deleted at once are made again and adopt their certificates', async () => {
  await domains.remove();
  await domains.add();
  await domains.settle();
  expect(site.pebble.totals().newOrders).toBe(0);
});
