// Two copies of the operator: one is killed, or stands still, and no domain is ordered for twice.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { leases } from '#kube/control/lease.ts';
import type { Running } from './processes.ts';
import { type Site, startSite, until } from './site.ts';

let site: Site;
const copies = new Map<string, Running>();

beforeAll(async () => {
  site = await startSite();
  for (const name of ['copy-a', 'copy-b']) copies.set(name, await site.startOperator({}, name));
  await site.openRegion();
});
afterAll(async () => {
  for (const copy of copies.values()) await copy[Symbol.asyncDispose]();
  await site?.[Symbol.asyncDispose]();
});

/** Name of the copy that leads. */
function leader(): Promise<string> {
  return until(async () => {
    const lease = await site.kube.of(leases).get({ namespace: 'glimpse-system', name: 'glimpse-operator' });
    const holder = lease?.spec?.holderIdentity ?? '';
    return [...copies.keys()].find((name) => holder.startsWith(name));
  }, 60_000);
}

const copyOf = (name: string): Running => copies.get(name) as Running;

test('a leader that stands still for 20 s while it places orders leaves one order for each domain', async () => {
  const hosts = Array.from({ length: 6 }, (_, index) => `frozen-${index}.acme-two.example`);
  await Promise.all(hosts.map((host) => site.addDomain(host)));
  await Promise.all(hosts.map((host) => site.point(host)));
  const name = await leader();
  site.pebble.fault({ path: /order-plz/, kind: 'delay', ms: 2000 });
  await Promise.all(hosts.map((host) => site.checkNow(host)));
  // The leader is suspended after it sent orders, and before it saved their URLs.
  const ordering = await until(async () => {
    const domains = await Promise.all(hosts.map((host) => site.domain(host)));
    const begun = domains.filter((domain) => domain?.status?.acme?.state === 'Ordering').length;
    return begun > 0 && begun;
  }, 60_000);
  await pause(500);
  copyOf(name).signal('SIGSTOP');
  site.pebble.fault(undefined);
  await pause(20_000);
  copyOf(name).signal('SIGCONT');
  await Promise.all(hosts.map((host) => site.ready(host, 90_000)));
  process.stdout.write(`the leader stood still with ${ordering} orders or more on their way\n`);
  expect(hosts.map((host) => site.pebble.counts(host).newOrders)).toEqual(hosts.map(() => 1));
  expect(hosts.map((host) => site.pebble.counts(host).finalizes)).toEqual(hosts.map(() => 1));
});

test('the other copy acts within 20 s after the leader is killed', async () => {
  // The copy that stood still has lost its leadership and ended.
  const ended = await until(async () => [...copies.keys()].find((one) => !copyOf(one).running()), 30_000);
  copies.set(ended, await site.startOperator({}, ended));
  await until(async () => (await copyOf(ended).log()).split('Following the cluster').length > 2, 30_000);
  const name = await leader();
  copyOf(name).signal('SIGKILL');
  const begun = performance.now();
  await site.addDomain('late.acme-two.example');
  await site.reason('late.acme-two.example', 'OwnershipVerified', 'AwaitingTXT', 40_000);
  const seconds = (performance.now() - begun) / 1000;
  process.stdout.write(`the other copy acted after ${seconds.toFixed(1)} s\n`);
  expect(seconds).toBeLessThan(onThisMachine(20));
});
