// Tests the metrics of custom domains: what they count, and that no host name becomes a series.
import { expect, test } from 'vitest';
import { emptyLedger, reserve } from '#domains/certificate/budget.ts';
import { createMetrics } from '#platform/metrics.ts';
import type { CustomDomain } from '#resources/custom-domain.ts';
import { aMeasuredDomain, aMeasuredRegion, inDays, now, proven } from './testing/metrics-samples.ts';
import { createDomainMetrics, type MeasuredRegion } from './metrics.ts';

/** Samples by name and labels, as Prometheus reads them. */
async function scrape(...regions: readonly MeasuredRegion[]): Promise<ReadonlyMap<string, number>> {
  const metrics = createMetrics();
  createDomainMetrics({ metrics, clock: { now: () => now } }, () => regions);
  const lines = (await metrics.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [name = '', value] = line.split(' ');
      return [name, Number(value)];
    }),
  );
}

const live = { ...proven, steps: { Ready: ['True', 'Live'] } } as const;
const ending = (days: number): CustomDomain =>
  aMeasuredDomain({ ...live, certificate: { notAfter: inDays(days) } });

test('domains are counted by region and state, and the main domain is not one of them', async () => {
  const site = aMeasuredDomain(live);
  const domains = [
    aMeasuredDomain(live),
    aMeasuredDomain(live),
    aMeasuredDomain(),
    { ...site, spec: { ...site.spec, role: 'Site' } },
  ];
  const found = await scrape(
    aMeasuredRegion({ domains: domains as readonly CustomDomain[] }),
    aMeasuredRegion({ region: 'us' }),
  );
  expect(found.get('glimpse_domains{region="eu",state="ready"}')).toBe(2);
  expect(found.get('glimpse_domains{region="eu",state="unverified"}')).toBe(1);
  expect(found.get('glimpse_domains{region="eu",state="failing"}')).toBe(0);
  expect(found.get('glimpse_domains{region="us",state="ready"}')).toBe(0);
});

test('the budget is what the last ledger leaves, and absent before the first one was read', async () => {
  const claim = { id: 'a', hostname: 'a.test', replaces: false, isRenewal: false, stage: 'order' } as const;
  const reserved = reserve(emptyLedger, { ...claim, newOrdersPer3h: 200 }, now);
  const ledger = JSON.stringify(reserved.kind === 'reserved' && reserved.ledger);
  const found = await scrape(aMeasuredRegion({ ledger }), aMeasuredRegion({ region: 'us' }));
  expect(found.get('glimpse_acme_budget_remaining{region="eu",bucket="orders"}')).toBe(49);
  expect(found.get('glimpse_acme_budget_remaining{region="eu",bucket="renewals"}')).toBe(50);
  expect(found.has('glimpse_acme_budget_remaining{region="us",bucket="orders"}')).toBe(false);
});

test('domains that wait for an order are counted', async () => {
  const domains = [aMeasuredDomain({ acme: { state: 'Reserving' } }), aMeasuredDomain(live)];
  expect((await scrape(aMeasuredRegion({ domains }))).get('glimpse_acme_queue{region="eu"}')).toBe(1);
});

test('the earliest end is in seconds and may lie in the past; without certificates it is absent', async () => {
  const found = await scrape(
    aMeasuredRegion({ domains: [ending(20), ending(5), ending(0.5)] }),
    aMeasuredRegion({ region: 'us', domains: [ending(-1)] }),
    aMeasuredRegion({ region: 'none', domains: [aMeasuredDomain(live)] }),
  );
  expect(found.get('glimpse_certificate_earliest_expiry_seconds{region="eu"}')).toBe(43_200);
  expect(found.get('glimpse_certificate_earliest_expiry_seconds{region="us"}')).toBe(-86_400);
  expect(found.has('glimpse_certificate_earliest_expiry_seconds{region="none"}')).toBe(false);
  const within = (days: string) => found.get(`glimpse_certificates_expiring{region="eu",within="${days}"}`);
  expect([within('1d'), within('7d'), within('30d')]).toEqual([1, 2, 3]);
});

test('the lag of the claim sync is in seconds, and absent where none runs', async () => {
  const found = await scrape(aMeasuredRegion({ lagMs: 2500 }), aMeasuredRegion({ region: 'us' }));
  expect(found.get('glimpse_hand_over_lag_seconds{region="eu"}')).toBe(2.5);
  expect(found.has('glimpse_hand_over_lag_seconds{region="us"}')).toBe(false);
});

test('cm-7883 10,000 random hosts and codes add no series', async () => {
  const random = () => Math.random().toString(36).slice(2);
  const certificate = { notAfter: inDays(9) };
  const domains = Array.from({ length: 10_000 }, () =>
    aMeasuredDomain({ ...live, certificate, acme: { lastError: { type: random() } } }, `${random()}.test`),
  );
  const [few, many] = [
    aMeasuredRegion({ domains: [ending(9)], lagMs: 0 }),
    aMeasuredRegion({ domains, lagMs: 0 }),
  ];
  const found = await scrape(many);
  expect([...found.keys()]).toEqual([...(await scrape(few)).keys()]);
  expect(found.get('glimpse_domains{region="eu",state="ready"}')).toBe(10_000);
});
