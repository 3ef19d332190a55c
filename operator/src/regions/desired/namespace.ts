// The namespace of a region with its quota and the default limits of its containers.
import type { V1LimitRangeItem, V1Namespace } from '#kube/models.ts';
import type { Intent } from '#kube/object.ts';
import type { JurisdictionSpec } from '#resources/jurisdiction.ts';
import { childLabels } from '#resources/labels.ts';
import type { DesiredFacts } from './facts.ts';
import { regionNamespace } from './names.ts';
import { regionObject } from './object.ts';

const podSecurity = Object.fromEntries(
  ['enforce', 'audit', 'warn'].flatMap((mode) => [
    [`pod-security.kubernetes.io/${mode}`, 'restricted'],
    [`pod-security.kubernetes.io/${mode}-version`, 'latest'],
  ]),
);

const mostPods = 200;
/** The custom domain of role Site, which the operator makes. */
const siteDomains = 1;

/** Without owner: volumes, keys and custom domains in it outlive the Jurisdiction. */
function namespaceOf({ identifier }: JurisdictionSpec): V1Namespace {
  return {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: {
      name: regionNamespace(identifier),
      labels: { ...childLabels(identifier, 'namespace'), ...podSecurity },
    },
  };
}

/** Namespace, ResourceQuota and LimitRange. */
export function namespaceIntents(spec: JurisdictionSpec, { owner }: DesiredFacts): readonly Intent[] {
  const { customDomains, unverifiedDomains } = spec.limits;
  const quota = {
    'count/customdomains.glimpse.dev': String(customDomains + unverifiedDomains + siteDomains),
    pods: String(mostPods),
    'services.loadbalancers': '1',
  };
  const container: V1LimitRangeItem = {
    type: 'Container',
    defaultRequest: { cpu: '50m', memory: '64Mi' },
    default: { memory: '512Mi' },
  };
  const base = { apiVersion: 'v1', component: 'namespace', owner } as const;
  return [
    namespaceOf(spec),
    regionObject(spec, { ...base, kind: 'ResourceQuota', name: 'region', fields: { spec: { hard: quota } } }),
    regionObject(spec, {
      ...base,
      kind: 'LimitRange',
      name: 'defaults',
      fields: { spec: { limits: [container] } },
    }),
  ];
}
