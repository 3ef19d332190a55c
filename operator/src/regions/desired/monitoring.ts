// What Prometheus watches of a region's API. Only where the cluster knows these kinds.
import type { Intent, Json } from '#kube/object.ts';
import type { JurisdictionSpec } from '#resources/jurisdiction.ts';
import { selectorLabels } from '#resources/labels.ts';
import type { DesiredFacts } from './facts.ts';
import { ports, regionNamespace } from './names.ts';
import { regionObject } from './object.ts';

const apiVersion = 'monitoring.coreos.com/v1';
const service = 'api-metrics';

type Alert = {
  readonly alert: string;
  readonly expr: (namespace: string) => string;
  readonly for: string;
  readonly severity: 'critical' | 'warning';
  readonly summary: string;
};

/** Each alert names what to do something about; none is a mere symptom of load. */
const alerts: readonly Alert[] = [
  {
    alert: 'GlimpseApiDown',
    expr: (namespace) => `absent(up{namespace="${namespace}",service="${service}"} == 1)`,
    for: '2m',
    severity: 'critical',
    summary: 'No copy of the API answers',
  },
  {
    alert: 'GlimpseKeysFenced',
    expr: (namespace) => `max(glimpse_keys_fenced{namespace="${namespace}"}) > 0`,
    for: '2m',
    severity: 'critical',
    summary: 'Secrets are not served: database and keys do not belong together',
  },
  {
    alert: 'GlimpseKeysBehind',
    expr: (namespace) => `max(glimpse_key_state_age_days{namespace="${namespace}"}) > 1`,
    for: '30m',
    severity: 'critical',
    summary: 'The keys were not advanced to yesterday',
  },
  {
    alert: 'GlimpseKeysRejected',
    expr: (namespace) => `increase(glimpse_keys_rejected_total{namespace="${namespace}"}[15m]) > 0`,
    for: '0m',
    severity: 'warning',
    summary: 'A copy of the API rejected the key file',
  },
  {
    alert: 'GlimpseSecretCorrupt',
    expr: (namespace) => `increase(glimpse_secret_corrupt_total{namespace="${namespace}"}[15m]) > 0`,
    for: '0m',
    severity: 'critical',
    summary: 'Stored secrets were changed outside the API',
  },
  {
    alert: 'GlimpseRedisDown',
    expr: (namespace) => `max(glimpse_redis_up{namespace="${namespace}"}) < 1`,
    for: '5m',
    severity: 'warning',
    summary: 'No copy of the API reaches Redis',
  },
];

function serviceMonitor(spec: JurisdictionSpec, { owner }: DesiredFacts): readonly Intent[] {
  const selector = selectorLabels(spec.identifier, 'api');
  const port = { name: 'metrics', port: ports.apiService, targetPort: ports.apiService, protocol: 'TCP' };
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

function prometheusRule(spec: JurisdictionSpec, { owner }: DesiredFacts): Intent {
  const rules = alerts.map(({ alert, expr, for: duration, severity, summary }): Json => ({
    alert,
    expr: expr(regionNamespace(spec.identifier)),
    for: duration,
    labels: { severity, region: spec.identifier },
    annotations: { summary },
  }));
  return regionObject(spec, {
    apiVersion,
    kind: 'PrometheusRule',
    name: 'api',
    component: 'monitoring',
    owner,
    fields: { spec: { groups: [{ name: 'glimpse-api', rules }] } },
  });
}

/** ServiceMonitor with its Service, and PrometheusRule. */
export function monitoringIntents(spec: JurisdictionSpec, facts: DesiredFacts): readonly Intent[] {
  return [
    ...(facts.servedKinds.has('ServiceMonitor') ? serviceMonitor(spec, facts) : []),
    ...(facts.servedKinds.has('PrometheusRule') ? [prometheusRule(spec, facts)] : []),
  ];
}
