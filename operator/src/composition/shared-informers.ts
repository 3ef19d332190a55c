// The copies of cluster-wide objects that every replica keeps.
import { customDomains } from '#resources/custom-domain.ts';
import { jurisdictions } from '#resources/jurisdiction.ts';
import { namespaces, nodes } from '#resources/kinds/cluster.ts';
import { jurisdictionLabel } from '#resources/labels.ts';
import type { Informers } from './informers.ts';

/** Starts the copies. Custom domains are found by their namespace in the index `namespace`. */
export function openSharedInformers(informers: Informers) {
  return {
    jurisdictions: informers.open({ name: 'jurisdictions', kind: jurisdictions }),
    customDomains: informers.open({
      name: 'customdomains',
      kind: customDomains,
      indexes: { namespace: ({ metadata }) => [metadata.namespace ?? ''] },
    }),
    nodes: informers.open({ name: 'nodes', kind: nodes }),
    namespaces: informers.open({
      name: 'namespaces',
      kind: namespaces,
      selector: { has: [jurisdictionLabel] },
    }),
  };
}

export type SharedInformers = ReturnType<typeof openSharedInformers>;
