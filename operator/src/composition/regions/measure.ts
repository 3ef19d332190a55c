// Collects the numbers of each region for metrics, from memory and without a call.
import { isDeleting } from '#kube/object.ts';
import { regionNamespace } from '#regions/desired/names.ts';
import type { SharedInformers } from '../shared-informers.ts';
import type { MeasuredRegion } from '../domains/metrics.ts';
import type { DomainTools } from '../domains/tools.ts';
import type { RegionLoops } from './loops.ts';

type MeasureDeps = {
  readonly shared: {
    readonly [Name in 'jurisdictions' | 'customDomains']: Pick<SharedInformers[Name], 'store'>;
  };
  readonly loops: Pick<RegionLoops, 'of'>;
  readonly tools: Pick<DomainTools, 'ledgerOf'>;
  readonly leads: () => boolean;
};

/** Creates the function. Only the leader counts, so that a sum over all replicas is right. */
export function measureRegions({
  shared,
  loops,
  tools,
  leads,
}: MeasureDeps): () => readonly MeasuredRegion[] {
  const { jurisdictions, customDomains } = shared;
  return () => {
    if (!leads()) return [];
    const local = jurisdictions.store
      .list()
      .filter((one) => one.spec.placement === 'Local' && !isDeleting(one));
    return local.map(({ spec: { identifier, limits } }) => ({
      region: identifier,
      domains: customDomains.store.list('namespace', regionNamespace(identifier)),
      newOrdersPer3h: limits.newOrdersPer3h,
      ledger: tools.ledgerOf(identifier),
      lagMs: loops.of(identifier)?.claimSync()?.lagMs(),
    }));
  };
}
