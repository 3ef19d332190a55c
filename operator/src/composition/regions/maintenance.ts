// Rare work on a region while this process leads: reads the budget, removes certificates kept for long.
import { createRetainedStore } from '#domains/certificate/retained-store.ts';
import { sweepRetained } from '#domains/certificate/retained.ts';
import { regionNamespace } from '#regions/desired/names.ts';
import { customDomains } from '#resources/custom-domain.ts';
import type { Jurisdiction } from '#resources/jurisdiction.ts';
import type { Kube } from '#kube/client.ts';
import type { Cluster } from '../cluster.ts';
import type { SharedInformers } from '../shared-informers.ts';
import type { DomainTools } from '../domains/tools.ts';

const everyMs = 600_000;

type MaintenanceDeps = {
  readonly cluster: Pick<Cluster, 'clock' | 'effects'>;
  readonly kube: Kube;
  readonly shared: SharedInformers;
  readonly tools: DomainTools;
};

/** Works when it is due, else does nothing. */
export type RegionMaintenance = (region: Jurisdiction, signal: AbortSignal) => Promise<void>;

/** Creates the work of one region. A work that failed waits for its next time, too. */
export function createRegionMaintenance({
  cluster,
  kube,
  shared,
  tools,
}: MaintenanceDeps): RegionMaintenance {
  const { clock, effects } = cluster;
  const domains = kube.of(customDomains);
  let dueMs = -Infinity;
  return async (region, signal) => {
    if (clock.monotonicMs() < dueMs) return;
    dueMs = clock.monotonicMs() + everyMs;
    const { identifier } = region.spec;
    const namespace = regionNamespace(identifier);
    const keyOf = (name: string) => ({ namespace, name });
    // The metrics show it; a process that has placed no order yet would not know it.
    await tools.orderOf(region).store.readLedger(signal);
    const retained = createRetainedStore({ kube, namespace, identifier });
    const known = (hostname: string) => shared.customDomains.store.get(keyOf(hostname));
    const read = (hostname: string, until: AbortSignal) => domains.get(keyOf(hostname), until);
    await sweepRetained({ retained, clock, effects, known, read }, signal);
  };
}
