// Many domains on one operator: memory, CPU and writes. `SCALE=1000` measures the full size.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCondition } from '#kube/conditions.ts';
import { type CustomDomain, customDomains } from '#resources/custom-domain.ts';
import { secrets } from '#resources/kinds/storage.ts';
import { txtRecords } from '#domains/checks/ownership.ts';
import { certificateSecret } from './certificates.ts';
import type { Running } from './processes.ts';
import { namespace, operatorUser, type Site, startSite, until } from './site.ts';

const count = Number(process.env['SCALE'] ?? 40);
const customerId = '7c1f0a52d9be';
const hosts = Array.from({ length: count }, (_, index) => `d${index}.scale-test.example`);
const quietMs = count > 100 ? 60_000 : 20_000;
let site: Site;
let operator: Running;

beforeAll(async () => {
  site = await startSite({ regionLimits: { customDomains: 5000, unverifiedDomains: 2000 } });
  operator = await site.startOperator();
  await site.openRegion();
});
afterAll(async () => {
  await operator?.[Symbol.asyncDispose]();
  await site?.[Symbol.asyncDispose]();
});

const writing = new Set(['create', 'update', 'patch', 'delete']);

/** Writes of the operator about domains and their routes and Secrets so far. Events are told apart. */
async function writes(): Promise<number> {
  const about = new Set(['customdomains', 'ingresses', 'secrets']);
  return (await site.plane.audit(operatorUser)).filter(
    ({ verb, resource, name }) => writing.has(verb) && about.has(resource) && name.includes('scale-test'),
  ).length;
}

const isReady = ({ status }: CustomDomain): boolean =>
  findCondition(status?.conditions ?? [], 'Ready')?.status === 'True';

/** Domains of customers: the region makes one of its own. */
const list = async (): Promise<readonly CustomDomain[]> =>
  (await site.kube.of(customDomains).list({ namespace })).filter(({ spec }) => spec.role === 'Customer');

async function allReady(): Promise<boolean> {
  const all = await list();
  return all.length === count && all.every(isReady);
}

/** How many domains there are by reason of Ready. */
async function reasons(): Promise<Readonly<Record<string, number>>> {
  const found: Record<string, number> = {};
  for (const { status } of await list()) {
    const reason = findCondition(status?.conditions ?? [], 'Ready')?.reason ?? '';
    found[reason] = (found[reason] ?? 0) + 1;
  }
  return found;
}

async function givePartsOf(hostname: string): Promise<void> {
  const key = Buffer.from((await site.secret('operator-key'))?.data?.['key'] ?? '', 'base64');
  const form = { namePrefix: '_glimpse-challenge', valuePrefix: 'glimpse-verify=' };
  const { name, value } = txtRecords(key, 'eu', form)({ customerId, hostname });
  await site.dns.setTxt(name, value);
  await site.dns.setA(hostname, ['127.0.0.1']);
  const { metadata, ...secret } = await certificateSecret(namespace, hostname, customerId);
  await site.kube.of(secrets).apply({ ...secret, metadata }, { name: 'test', force: true });
}

async function addAll(): Promise<void> {
  for (const hostname of hosts)
    await site.kube.of(customDomains).apply(
      {
        apiVersion: 'glimpse.dev/v1alpha1',
        kind: 'CustomDomain',
        metadata: { name: hostname, namespace },
        spec: { hostname, customerId, tls: { secretPolicy: 'Retain' } },
      },
      { name: 'test', force: true },
    );
}

const say = (text: string): void => void process.stdout.write(`${count} domains: ${text}\n`);

test('58 re-made domains adopt their certificates: 0 orders, and few writes each', async () => {
  for (const hostname of hosts) await givePartsOf(hostname);
  const begun = performance.now();
  await addAll();
  await until(allReady, 60_000 + count * 1500, reasons);
  const { now, most } = await operator.memory();
  const each = (await writes()) / count;
  const took = ((performance.now() - begun) / 1000).toFixed(0);
  say(
    `ready after ${took} s, ${each.toFixed(1)} writes each, ${now.toFixed(0)} MiB (most ${most.toFixed(0)})`,
  );
  expect(site.pebble.totals().newOrders).toBe(0);
  expect(now).toBeLessThan(250);
  // Finalizer, certificate, route and status.
  expect(each).toBeLessThanOrEqual(5);
}, 1_800_000);

test('nothing is written while nothing changes', async () => {
  const before = await writes();
  await pause(quietMs);
  expect((await writes()) - before).toBe(0);
}, 180_000);

test('caddy-5008 unknown server names make no object and no order', async () => {
  const { connect } = await import('node:tls');
  const before = (await site.plane.audit(operatorUser)).filter(({ verb }) => writing.has(verb)).length;
  const unknown = Array.from({ length: count > 100 ? 1000 : 200 }, (_, index) => `u${index}.nobody.example`);
  for (const servername of unknown)
    await new Promise<void>((resolve) => {
      const socket = connect({ host: '127.0.0.1', port: site.edge.port, servername });
      socket.on('error', () => resolve());
      socket.on('secureConnect', () => resolve());
    });
  expect(site.edge.refused()).toBeGreaterThanOrEqual(unknown.length);
  const after = (await site.plane.audit(operatorUser)).filter(
    ({ verb, name }) => writing.has(verb) && name.includes('nobody'),
  );
  expect(after).toEqual([]);
  expect(site.pebble.totals().newOrders).toBe(0);
  expect(before).toBeGreaterThan(0);
}, 120_000);

test('a restart with all domains ready writes nothing about them', async () => {
  await operator[Symbol.asyncDispose]();
  const before = await writes();
  operator = await site.startOperator();
  await until(async () => (await operator.log()).includes('Leading'), 60_000);
  const cpu = await operator.cpu();
  await pause(15_000 + count * 40);
  const { now } = await operator.memory();
  say(`restart: ${((await operator.cpu()) - cpu).toFixed(1)} s of CPU, ${now.toFixed(0)} MiB`);
  expect((await writes()) - before).toBe(0);
  expect(await allReady()).toBe(true);
}, 180_000);

test('58 domains that are deleted at once are made again and adopt their certificates', async () => {
  await site.plane.kubectl(['delete', 'cdom', ...hosts, '-n', namespace, '--wait=false']);
  await until(async () => (await list()).length === 0, 300_000, reasons);
  await addAll();
  await until(allReady, 60_000 + count * 1500, reasons);
  expect(site.pebble.totals().newOrders).toBe(0);
}, 1_800_000);
