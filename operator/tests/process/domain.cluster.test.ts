// Takes one custom domain from its object to HTTPS and back, with the processes that users run.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { findCondition } from '#kube/conditions.ts';
import type { Running } from './processes.ts';
import { type Site, startSite, until } from './site.ts';

const host = 'secrets.acme-one.example';
let site: Site;
let operator: Running;

beforeAll(async () => {
  site = await startSite();
  operator = await site.startOperator();
  await site.openRegion();
});
afterAll(async () => {
  await operator?.[Symbol.asyncDispose]();
  await site?.[Symbol.asyncDispose]();
});

test('a domain goes from the TXT record to served within 30 s of the right DNS', async () => {
  await site.addDomain(host);
  await site.reason(host, 'OwnershipVerified', 'AwaitingTXT');
  expect((await site.domain(host))?.status?.nextAction).toMatchObject({ reason: 'AwaitingTXT' });
  await site.point(host);
  const begun = performance.now();
  await site.checkNow(host);
  const { status } = await site.ready(host, 60_000);
  const seconds = (performance.now() - begun) / 1000;

  expect(status?.nextAction).toMatchObject({ reason: 'Live' });
  expect(findCondition(status?.conditions ?? [], 'Programmed')?.reason).toBe('Programmed');
  expect(seconds).toBeLessThan(onThisMachine(30));
});

test('its deletion leaves no Secret, route or finalizer', async () => {
  await site.plane.kubectl(['delete', 'cdom', host, '-n', 'glimpse-eu', '--wait=false']);
  await until(
    async () => !(await site.domain(host)),
    30_000,
    () => site.domain(host),
  );
  expect((await site.secretNames()).filter((name) => name.includes(host))).toEqual([]);
  expect((await site.ingressNames()).filter((name) => name.includes(host))).toEqual([]);
});
