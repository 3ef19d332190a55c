// Metrics of regions.
import type { Metrics } from '#platform/metrics.ts';
import { conditionCounter } from '../condition-metrics.ts';
import type { RegionMetrics } from '#regions/deps.ts';

/** Registers the metrics. */
export function createRegionMetrics(metrics: Metrics): RegionMetrics {
  const ready = metrics.gauge({
    name: 'glimpse_region_ready',
    help: '1 while the region is ready',
    labels: ['region'],
  });
  const keyAge = metrics.gauge({
    name: 'glimpse_key_state_age_days',
    help: 'Days by which the key state is older than yesterday',
    labels: ['region'],
  });
  const drift = metrics.counter({
    name: 'glimpse_drift_corrections_total',
    help: 'Objects that were changed by somebody else and put right',
    labels: ['kind'],
  });
  return {
    ready: (region, is) => ready.set({ region }, Number(is)),
    keyAgeDays: (region, days) => keyAge.set({ region }, days),
    driftCorrected: (kind) => drift({ kind }),
    transition: conditionCounter(metrics, 'Jurisdiction'),
    forget(region) {
      ready.remove({ region });
      keyAge.remove({ region });
    },
  };
}
