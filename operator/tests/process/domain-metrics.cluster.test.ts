// Reads the metrics of a running operator, and removes a domain whose certificate stays.
import { request } from 'node:https';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { configMaps } from '#resources/kinds/storage.ts';
import { annotations } from '#resources/labels.ts';
import { freePort } from '@glimpse/processes/ports';
import type { Running } from './processes.ts';
import { type Site, startSite, until } from './site.ts';

const host = 'kept.acme-four.example';
const budget = 'glimpse_acme_budget_remaining{region="eu",bucket="orders"}';
let site: Site;
let operator: Running;
let port: number;

beforeAll(async () => {
  site = await startSite();
  port = await freePort();
  operator = await site.startOperator({ METRICS_PORT: String(port) });
  await site.openRegion();
});
afterAll(async () => {
  await operator?.[Symbol.asyncDispose]();
  await site?.[Symbol.asyncDispose]();
});

/** Value of a series; `undefined`: there is none. */
async function metric(name: string): Promise<number | undefined> {
  const sent = request({
    host: '127.0.0.1',
    port,
    path: '/metrics',
    rejectUnauthorized: false,
    agent: false,
  });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const text = (await answer.toArray()).join('');
  expect(text).not.toContain(host);
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.split(' ')[1]);
}

test('the metrics follow a domain from its TXT record to its certificate', async () => {
  await site.addDomain(host, { tls: { secretPolicy: 'Retain' } });
  await site.reason(host, 'OwnershipVerified', 'AwaitingTXT');
  expect(await metric('glimpse_domains{region="eu",state="unverified"}')).toBe(1);
  await until(async () => (await metric(budget)) === 50, 20_000);
  await site.point(host);
  await site.checkNow(host);
  await site.ready(host, 60_000);
  await until(async () => (await metric('glimpse_domains{region="eu",state="ready"}')) === 1, 10_000);
  expect(await metric(budget)).toBe(49);
  expect(await metric('glimpse_acme_queue{region="eu"}')).toBe(0);
  expect(await metric('glimpse_certificates_expiring{region="eu",within="1d"}')).toBe(0);
  expect(await metric('glimpse_certificate_earliest_expiry_seconds{region="eu"}')).toBeGreaterThan(86_400);
});

test('a removed domain leaves its certificate with a note and on the list', async () => {
  await site.plane.kubectl(['delete', 'cdom', host, '-n', 'glimpse-eu', '--wait=false']);
  await until(async () => !(await site.domain(host)), 30_000);
  const secret = await site.secret(`tls.${host}`);
  const until30Days = secret?.metadata.annotations?.[annotations.retainedUntil];
  expect(Date.parse(until30Days ?? '')).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  const lists = await site.kube.of(configMaps).list({ namespace: 'glimpse-eu' });
  expect(lists.filter(({ data }) => data?.[host] === until30Days)).toHaveLength(1);
});
