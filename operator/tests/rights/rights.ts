// Compares the requests of an audit log with the rights that the chart grants.
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { AuditEvent } from '../cluster/audit.ts';

const Rule = z.object({
  apiGroups: z.array(z.string()),
  resources: z.array(z.string()),
  resourceNames: z.optional(z.array(z.string())),
  verbs: z.array(z.string()),
});
type Rule = z.output<typeof Rule>;
const Rules = z.object({
  clusterRoles: z.object({
    'glimpse-operator': z.array(Rule),
    'glimpse-operator-namespace': z.array(Rule),
    'glimpse-solver': z.array(Rule),
  }),
  roles: z.object({ operator: z.array(Rule), default: z.array(Rule) }),
});

/** Where a right counts: everywhere, in namespaces of regions, in that of the operator, or in `default`. */
export type Scope = 'cluster' | 'region' | 'operator' | 'default';
/** One verb on one resource, like `cluster glimpse.dev/jurisdictions/status patch`. */
export type Right = string;

const rightOf = (scope: Scope, group: string, resource: string, verb: string): Right =>
  `${scope} ${group === '' ? '' : `${group}/`}${resource} ${verb}`;

const rightsOf = (scope: Scope, rules: readonly Rule[]): readonly Right[] =>
  rules.flatMap(({ apiGroups, resources, verbs }) =>
    apiGroups.flatMap((group) =>
      resources.flatMap((resource) => verbs.map((verb) => rightOf(scope, group, resource, verb))),
    ),
  );

/** What the chart grants to the operator and to the solver. */
export function grantedRights(): { readonly operator: readonly Right[]; readonly solver: readonly Right[] } {
  const file = new URL('../../../charts/operator/files/rules.json', import.meta.url);
  const { clusterRoles, roles } = Rules.parse(JSON.parse(readFileSync(file, 'utf8')));
  return {
    operator: [
      ...rightsOf('cluster', clusterRoles['glimpse-operator']),
      ...rightsOf('region', clusterRoles['glimpse-operator-namespace']),
      ...rightsOf('operator', roles.operator),
      ...rightsOf('default', roles.default),
    ],
    solver: rightsOf('region', clusterRoles['glimpse-solver']),
  };
}

/**
 * Rights that the API server asks for by itself and that no audit line shows: owner references with
 * `blockOwnerDeletion`, and role bindings to roles with more rights than one's own.
 */
export const unrecordedRights: readonly Right[] = [
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

/** The right that a request used; `undefined` when nothing grants it. */
function usedRight(event: AuditEvent, granted: ReadonlySet<Right>): Right | undefined {
  const resource = event.subresource === '' ? event.resource : `${event.resource}/${event.subresource}`;
  return scopesOf(event.namespace)
    .map((scope) => rightOf(scope, event.group, resource, event.verb))
    .find((right) => granted.has(right));
}

export type Comparison = {
  /** Granted rights that no request used. */
  readonly unused: readonly Right[];
  /** Requests that RBAC refused, or that no listed right explains. */
  readonly refused: readonly string[];
};

/** Compares one user's requests with what the chart grants to it. Requests for no resource are left out. */
export function compareRights(events: readonly AuditEvent[], rights: readonly Right[]): Comparison {
  const granted = new Set(rights);
  const used = new Set<Right>(unrecordedRights);
  const denied: { readonly right: Right | undefined; readonly text: string }[] = [];
  for (const event of events.filter(({ resource }) => resource !== '')) {
    const right = usedRight(event, granted);
    if (right === undefined || !event.allowed) {
      const { verb, group, resource, subresource, namespace } = event;
      denied.push({ right, text: `${verb} ${group}/${resource}/${subresource} in ${namespace}` });
      continue;
    }
    used.add(right);
    // To apply a new object is a patch in the log, and asks for `create`, too.
    if (event.verb === 'patch' && event.code === 201) used.add(right.replace(/ patch$/, ' create'));
  }
  // A new role binding counts after a moment: a right that was used otherwise is no refusal.
  const last = denied.filter(({ right }) => right === undefined || !used.has(right));
  const refused = new Set(last.map(({ text }) => text));
  return { unused: rights.filter((right) => !used.has(right)), refused: [...refused] };
}
