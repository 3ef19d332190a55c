// Settings of the operator process: environment name, meaning, schema, default.
import { runbookPage } from '@glimpse/contracts/handover/monitoring/rules';
import * as z from 'zod/mini';
import { parseCrashPoint } from '#platform/effects.ts';
import { logLevels } from '#platform/log.ts';
import { Pods } from '#resources/jurisdiction/pods.ts';
import {
  type Environment,
  flag,
  integer,
  commaList,
  optionalText,
  readSetting,
  setting,
  nonEmptyText,
} from '#platform/setting.ts';

const port = integer(1, 65_535);
const crashPoint = z.pipe(
  optionalText,
  z.transform((given) => (given === undefined ? undefined : parseCrashPoint(given))),
);

/** Address of the runbook that alerts link; by default its path in this repository. */
const runbook = z
  .string()
  .check(
    z.regex(
      /^(https?:\/\/[^\s#]+|docs\/runbook\.md)$/,
      'must be an address without #, such as https://docs.example.com/runbook',
    ),
  );

/** The same fields as `pods` of a Jurisdiction, as JSON. */
const regionPods = z.pipe(
  z.pipe(
    z.optional(z.string()),
    z.transform((given, { issues }) => {
      try {
        const parsed: unknown = JSON.parse(given ?? '{}');
        return parsed;
      } catch {
        issues.push({ code: 'custom', input: given, message: 'must be JSON' });
        return z.NEVER;
      }
    }),
  ),
  z.extend(z.strictObject({}), Pods.shape),
);

/** All settings, by their name in the code. */
export const settings = {
  operatorNamespace: setting('OPERATOR_NAMESPACE', nonEmptyText, {
    fallback: 'glimpse-system',
    doc: 'Namespace of the operator; it holds the lease.',
  }),
  podName: setting('POD_NAME', nonEmptyText, {
    fallback: 'operator',
    doc: 'Name of the pod; it becomes a part of the identity in the lease.',
  }),
  operatorImage: setting('OPERATOR_IMAGE', nonEmptyText, { doc: 'Image of solver and rs-agent pods.' }),
  mongoImage: setting('MONGO_IMAGE', nonEmptyText, {
    doc: 'Image of MongoDB unless a Jurisdiction names one.',
  }),
  redisImage: setting('REDIS_IMAGE', nonEmptyText, {
    doc: 'Image of Redis unless a Jurisdiction names one.',
  }),
  imagePullPolicy: setting('IMAGE_PULL_POLICY', z.enum(['Always', 'IfNotPresent', 'Never']), {
    fallback: 'IfNotPresent',
    doc: 'Pull policy of all children.',
  }),
  regionPods: setting('REGION_PODS', regionPods, {
    doc: 'Settings for the pods of every region, as JSON, with the fields of `spec.pods`.',
  }),
  logLevel: setting('LOG_LEVEL', z.enum(logLevels), {
    fallback: 'info',
    doc: 'Lowest level that is logged.',
  }),
  healthPort: setting('HEALTH_PORT', port, { fallback: '8081', doc: 'Port of /livez and /readyz.' }),
  metricsPort: setting('METRICS_PORT', port, { fallback: '8443', doc: 'Port of /metrics, by HTTPS.' }),
  metricsCertFile: setting('METRICS_CERT_FILE', optionalText, {
    doc: 'Certificate of the metrics port, PEM. Absent: a self-signed one is made at start.',
  }),
  metricsKeyFile: setting('METRICS_KEY_FILE', optionalText, { doc: 'Private key of that certificate, PEM.' }),
  metricsAuth: setting('METRICS_AUTH', flag, {
    fallback: 'true',
    doc: 'Asks the API server whether the caller may read metrics.',
  }),
  maxConcurrentRollouts: setting('MAX_CONCURRENT_ROLLOUTS', integer(1, 100), {
    fallback: '1',
    doc: 'Regions whose pod templates may change at the same time.',
  }),
  dnsServers: setting('DNS_SERVERS', commaList, {
    doc: 'DNS servers as address:port, asked instead of the public ones. For tests.',
  }),
  allowedPrivateCidrs: setting('ALLOWED_PRIVATE_CIDRS', commaList, {
    doc: 'Private ranges that checks and probes may dial. For clusters behind address translation, and tests.',
  }),
  clusterCidrs: setting('CLUSTER_CIDRS', commaList, {
    doc: 'Ranges of pods and services, which checks and probes never dial.',
  }),
  monitoringNamespace: setting('MONITORING_NAMESPACE', nonEmptyText, {
    fallback: 'monitoring',
    doc: 'Namespace whose pods may read metrics.',
  }),
  dnsNamespace: setting('DNS_NAMESPACE', nonEmptyText, {
    fallback: 'kube-system',
    doc: 'Namespace of the DNS service of the cluster.',
  }),
  runbook: setting('RUNBOOK_URL', runbook, {
    fallback: runbookPage,
    doc: 'Address of docs/runbook.md, for the alerts of regions.',
  }),
  edgeHttpPort: setting('EDGE_HTTP_PORT', port, {
    fallback: '80',
    doc: 'Port of the self-check. For tests.',
  }),
  edgeHttpsPort: setting('EDGE_HTTPS_PORT', port, {
    fallback: '443',
    doc: 'Port of the probe by TLS. For tests.',
  }),
  kubeconfig: setting('KUBECONFIG', optionalText, {
    doc: 'Credentials of a cluster. Absent: those of the pod.',
  }),
  crashAt: setting('GLIMPSE_CRASH_AT', crashPoint, { doc: 'Ends the process at an effect. For tests.' }),
} as const;

type Settings = typeof settings;
export type Config = {
  readonly [Name in keyof Settings]: Settings[Name] extends { schema: z.ZodMiniType<infer Value, unknown> }
    ? Value
    : never;
};

/** Reads all settings. @throws SettingError that names the first wrong one */
export function readConfig(environment: Environment): Config {
  const read = {
    operatorNamespace: readSetting(environment, settings.operatorNamespace),
    podName: readSetting(environment, settings.podName),
    operatorImage: readSetting(environment, settings.operatorImage),
    mongoImage: readSetting(environment, settings.mongoImage),
    redisImage: readSetting(environment, settings.redisImage),
    imagePullPolicy: readSetting(environment, settings.imagePullPolicy),
    regionPods: readSetting(environment, settings.regionPods),
    logLevel: readSetting(environment, settings.logLevel),
    healthPort: readSetting(environment, settings.healthPort),
    metricsPort: readSetting(environment, settings.metricsPort),
    metricsCertFile: readSetting(environment, settings.metricsCertFile),
    metricsKeyFile: readSetting(environment, settings.metricsKeyFile),
    metricsAuth: readSetting(environment, settings.metricsAuth),
  };
  return { ...read, ...readMore(environment) };
}

function readMore(environment: Environment) {
  return {
    maxConcurrentRollouts: readSetting(environment, settings.maxConcurrentRollouts),
    dnsServers: readSetting(environment, settings.dnsServers),
    allowedPrivateCidrs: readSetting(environment, settings.allowedPrivateCidrs),
    clusterCidrs: readSetting(environment, settings.clusterCidrs),
    monitoringNamespace: readSetting(environment, settings.monitoringNamespace),
    dnsNamespace: readSetting(environment, settings.dnsNamespace),
    runbook: readSetting(environment, settings.runbook),
    edgeHttpPort: readSetting(environment, settings.edgeHttpPort),
    edgeHttpsPort: readSetting(environment, settings.edgeHttpsPort),
    kubeconfig: readSetting(environment, settings.kubeconfig),
    crashAt: readSetting(environment, settings.crashAt),
  };
}
