// What Prometheus watches of a region's API. Only where the cluster knows these kinds.
import { apiRules } from '@glimpse/contracts/handover/monitoring/rules';
import { regionPlace } from '@glimpse/contracts/handover/monitoring/select';
import type { V1ServicePort } from '#kube/models.ts';
import type { Intent } from '#kube/object.ts';
import type { JurisdictionSpec } from '#resources/jurisdiction.ts';
import { selectorLabels } from '#resources/labels.ts';
import type { DesiredFacts } from './facts.ts';
import { ports, regionNamespace } from './names.ts';
import { regionObject } from './object.ts';

const apiVersion = 'monitoring.coreos.com/v1';
const service = 'api-metrics';

function serviceMonitor(spec: JurisdictionSpec, { owner }: DesiredFacts): readonly Intent[] {
  const selector = selectorLabels(spec.identifier, 'api');
  const port: V1ServicePort = {
    name: 'metrics',
    port: ports.apiService,
    targetPort: ports.apiService,
    protocol: 'TCP',
  };
  const base = { component: 'monitoring', owner } as const;
  const matchLabels = selectorLabels(spec.identifier, 'monitoring');
  return [
    regionObject(spec, {
      ...base,
      apiVersion: 'v1',
      kind: 'Service',
      name: service,
      fields: { spec: { clusterIP: 'None', selector, ports: [port] } },
    }),
    regionObject(spec, {
      ...base,
      apiVersion,
      kind: 'ServiceMonitor',
      name: 'api',
      fields: {
        spec: {
          selector: { matchLabels },
          endpoints: [{ port: 'metrics', path: '/metrics', interval: '30s', honorLabels: false }],
        },
      },
    }),
  ];
}

function prometheusRule(spec: JurisdictionSpec, { owner, runbook }: DesiredFacts): Intent {
  const { identifier } = spec;
  const place = regionPlace(regionNamespace(identifier), service);
  return regionObject(spec, {
    apiVersion,
    kind: 'PrometheusRule',
    name: 'api',
    component: 'monitoring',
    owner,
    fields: { spec: { groups: apiRules(place, { runbook, labels: { region: identifier } }) } },
  });
}

/** ServiceMonitor with its Service, and PrometheusRule. */
export function monitoringIntents(spec: JurisdictionSpec, facts: DesiredFacts): readonly Intent[] {
  return [
    ...(facts.servedKinds.has('ServiceMonitor') ? serviceMonitor(spec, facts) : []),
    ...(facts.servedKinds.has('PrometheusRule') ? [prometheusRule(spec, facts)] : []),
  ];
}
