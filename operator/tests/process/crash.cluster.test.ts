// The operator is killed at effects on the way to a served domain, and a new process ends at the same point.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import type { Running } from './processes.ts';
import { type Site, startSite, until } from './site.ts';

let site: Site;
let first: Running;

beforeAll(async () => {
  site = await startSite({ nonceReject: 5 });
  first = await site.startOperator();
  await site.openRegion();
  await site.addDomain('warm.acme-three.example');
  await site.point('warm.acme-three.example');
  await site.checkNow('warm.acme-three.example');
  await site.ready('warm.acme-three.example');
  await first[Symbol.asyncDispose]();
});
afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
});

/** `npm run proof -- operator-crashes` goes through all effects. */
const points = ['acme.new-order:after:1', 'domains.apply:after:1'];

test.each(points)('a crash at %s costs at most one more order and leaves nothing behind', async (point) => {
  const host = `${point.replaceAll(/[.:]/g, '-')}.acme-three.example`;
  await using crashing = await site.startOperator({ GLIMPSE_CRASH_AT: point });
  await site.addDomain(host);
  const pointed = site.point(host).then(() => site.checkNow(host));
  await until(
    async () => !crashing.running(),
    90_000,
    async () => (await site.domain(host))?.status,
  );
  const begun = performance.now();
  await using next = await site.startOperator();
  await pointed;
  await site.checkNow(host);
  await site.ready(host, 90_000);
  const seconds = (performance.now() - begun) / 1000;
  process.stdout.write(`${point}: ${seconds.toFixed(1)} s, ${site.pebble.counts(host).newOrders} orders\n`);
  expect(seconds, await next.log()).toBeLessThan(onThisMachine(60));
  expect(site.pebble.counts(host).newOrders).toBeLessThanOrEqual(2);
  expect((await site.secretNames()).filter((name) => name.includes(host))).toEqual([`tls.${host}`]);
  await site.plane.kubectl(['delete', 'cdom', host, '-n', 'glimpse-eu', '--wait=false']);
  await until(async () => !(await site.domain(host)), 30_000);
  expect((await site.secretNames()).filter((name) => name.includes(host))).toEqual([]);
  expect((await site.ingressNames()).filter((name) => name.includes(host))).toEqual([]);
});
