// Tests which regions a process measures, and from what.
import { expect, test } from 'vitest';
import { aMeasuredDomain } from '../domains/testing/metrics-samples.ts';
import { measureRegions } from './measure.ts';

const aRegion = (identifier: string, placement = 'Local', metadata: object = {}) => ({
  metadata: { name: identifier, ...metadata },
  spec: { identifier, placement, limits: { newOrdersPer3h: 100 } },
});

function startMeasuring() {
  const all = [
    aRegion('eu'),
    aRegion('us'),
    aRegion('far', 'Remote'),
    aRegion('old', 'Local', { deletionTimestamp: '2026-01-01T00:00:00Z' }),
  ];
  const domain = aMeasuredDomain();
  const list = (_index: string, namespace: string) => (namespace === 'glimpse-eu' ? [domain] : []);
  const shared = {
    jurisdictions: { store: { list: () => all } },
    customDomains: { store: { list } },
  };
  const state = { leads: true };
  const measure = measureRegions({
    shared,
    loops: { of: (name: string) => ({ claimSync: () => (name === 'eu' ? { lagMs: () => 7 } : undefined) }) },
    tools: { ledgerOf: (name: string) => (name === 'eu' ? '{}' : undefined) },
    leads: () => state.leads,
  } as never);
  return { state, domain, measure };
}

test('each region that runs here is measured, a remote one and one that is deleted are not', () => {
  const { measure, domain } = startMeasuring();
  const limit = { newOrdersPer3h: 100 };
  expect(measure()).toEqual([
    { region: 'eu', domains: [domain], ledger: '{}', lagMs: 7, ...limit },
    { region: 'us', domains: [], ledger: undefined, lagMs: undefined, ...limit },
  ]);
});

test('a process that does not lead measures nothing, so that sums over replicas are right', () => {
  const { measure, state } = startMeasuring();
  state.leads = false;
  expect(measure()).toEqual([]);
});
