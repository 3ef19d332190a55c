// Renders every object of a region, grouped by the step of the reconcile that applies it.
import type { Intent } from '#kube/object.ts';
import type { JurisdictionSpec } from '#resources/jurisdiction.ts';
import { apiIntents } from './api.ts';
import { backupIntents, restoreIntents } from './backup.ts';
import { configIntents } from './config.ts';
import { edgeIntents } from './edge.ts';
import { extraCaIntents } from './extra-ca.ts';
import type { DesiredFacts } from './facts.ts';
import { mongoIntents } from './mongo.ts';
import { monitoringIntents } from './monitoring.ts';
import { namespaceIntents } from './namespace.ts';
import { networkIntents } from './network.ts';
import { rbacIntents } from './rbac.ts';
import { redisIntents } from './redis.ts';
import { solverIntents } from './solver.ts';
import type { TemplateVersion } from './template.ts';

/** Steps in the order in which they are applied. */
export const regionSteps = [
  'namespace',
  'network',
  'mongo',
  'redis',
  'config',
  'solver',
  'edge',
  'api',
  'backup',
  'restore',
  'monitoring',
] as const;
export type RegionStep = (typeof regionSteps)[number];
export type RenderedRegion = Readonly<Record<RegionStep, readonly Intent[]>>;

/** All objects that the operator wants in a Local region, except Secrets. A Remote region has none. */
export function renderRegion(
  spec: JurisdictionSpec,
  facts: DesiredFacts,
  template: TemplateVersion,
): RenderedRegion {
  const isLocal = spec.placement === 'Local';
  const local = (intents: () => readonly Intent[]): readonly Intent[] => (isLocal ? intents() : []);
  return {
    namespace: local(() => [
      ...namespaceIntents(spec, facts),
      ...rbacIntents(spec, facts),
      ...extraCaIntents(spec, facts),
    ]),
    network: local(() => networkIntents(spec, facts)),
    mongo: local(() => mongoIntents(spec, facts, template)),
    redis: local(() => redisIntents(spec, facts, template)),
    config: local(() => configIntents(spec, facts)),
    solver: local(() => solverIntents(spec, facts, template)),
    edge: local(() => edgeIntents(spec, facts)),
    api: local(() => apiIntents(spec, facts, template)),
    backup: local(() => backupIntents(spec, facts, template)),
    restore: local(() => restoreIntents(spec, facts, template)),
    monitoring: local(() => monitoringIntents(spec, facts)),
  };
}
