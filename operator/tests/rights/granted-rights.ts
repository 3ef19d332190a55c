// The rights that the chart grants to the operator, to the solver and to the removal guard.
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { Program } from '../../../scripts/test/rights-tier.ts';

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
    'glimpse-operator-removal-guard': z.array(Rule),
  }),
  roles: z.object({ operator: z.array(Rule), default: z.array(Rule) }),
});

/** Where a right counts: everywhere, in namespaces of regions, in that of the operator, or in `default`. */
export type Scope = 'cluster' | 'region' | 'operator' | 'default';
/** One verb on one resource, like `cluster glimpse.dev/jurisdictions/status patch`. */
export type Right = string;

/** Names a right. */
export const rightOf = (scope: Scope, group: string, resource: string, verb: string): Right =>
  `${scope} ${group === '' ? '' : `${group}/`}${resource} ${verb}`;

const rightsOf = (scope: Scope, rules: readonly Rule[]): readonly Right[] =>
  rules.flatMap(({ apiGroups, resources, verbs }) =>
    apiGroups.flatMap((group) =>
      resources.flatMap((resource) => verbs.map((verb) => rightOf(scope, group, resource, verb))),
    ),
  );

/** What the chart grants. */
export function grantedRights(): Readonly<Record<Program, readonly Right[]>> {
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
    'removal guard': rightsOf('cluster', clusterRoles['glimpse-operator-removal-guard']),
  };
}
