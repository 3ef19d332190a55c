// Which of its rights a program used, from the audit log of kube-apiserver.
import type { Usage } from '../../../scripts/test/rights-tier.ts';
import type { AuditEvent } from '../cluster/audit.ts';
import { type Right, rightOf, type Scope } from './granted-rights.ts';

/**
 * Rights that the API server asks for by itself and that no audit line shows: owner references with
 * `blockOwnerDeletion` (owner-references.cluster.test.ts), and bindings to roles with more rights than one's
 * own (fence.cluster.test.ts).
 */
const unrecorded: readonly Right[] = [
  'cluster glimpse.dev/jurisdictions/finalizers update',
  'cluster rbac.authorization.k8s.io/clusterroles bind',
  'region glimpse.dev/customdomains/finalizers update',
];

/** Places of a request from the narrowest to the widest; a right counts at the first that grants it. */
function scopesOf(namespace: string): readonly Scope[] {
  if (namespace === 'glimpse-system') return ['operator', 'cluster'];
  if (namespace === 'default') return ['default', 'cluster'];
  return namespace.startsWith('glimpse-') ? ['region', 'cluster'] : ['cluster'];
}

type RightUse = { readonly own: Right; readonly right: Right | undefined };

/** `right`: the granted one that allows the request; `own`: the narrowest one that could. */
function rightFor(event: AuditEvent, granted: ReadonlySet<Right>): RightUse {
  const { namespace, group, verb } = event;
  const resource = event.subresource === '' ? event.resource : `${event.resource}/${event.subresource}`;
  const all = scopesOf(namespace).map((scope) => rightOf(scope, group, resource, verb));
  return { own: all[0] ?? '', right: all.find((one) => granted.has(one)) };
}

/** Finds what requests used, without names of objects. Those for no resource are left out. */
export function usedRights(events: readonly AuditEvent[], granted: readonly Right[]): Usage {
  const all = new Set(granted);
  const used = new Set<Right>();
  const denied = new Set<string>();
  for (const event of events.filter(({ resource }) => resource !== '')) {
    const { own, right } = rightFor(event, all);
    if (right === undefined) denied.add(own);
    // A new role binding counts after a moment: until then a granted right is refused.
    if (right === undefined || !event.allowed) continue;
    used.add(right);
    // To apply a new object is a patch in the log, and asks for `create`, too.
    if (event.verb === 'patch' && event.code === 201) used.add(right.replace(/ patch$/, ' create'));
  }
  return {
    granted: granted.filter((right) => !unrecorded.includes(right)),
    used: [...used].toSorted(),
    denied: [...denied].toSorted(),
  };
}
