// Settings of the operator process: environment name, meaning, schema, default.
import * as z from 'zod/mini';
import { parseCrashPoint } from '#platform/effects.ts';
import { logLevels } from '#platform/log.ts';
import {
  type Environment,
  flag,
  integer,
  list,
  optionalText,
  readSetting,
  setting,
  text,
} from '#platform/setting.ts';

const port = integer(1, 65_535);
const crashPoint = z.pipe(
  optionalText,
  z.transform((given) => (given === undefined ? undefined : parseCrashPoint(given))),
);

/** All settings, by their name in the code. */
export const settings = {
  operatorNamespace: setting('OPERATOR_NAMESPACE', text, {
    fallback: 'glimpse-system',
    doc: 'Namespace of the operator; it holds the lease.',
  }),
  podName: setting('POD_NAME', text, {
    fallback: 'operator',
    doc: 'Name of the pod; it becomes a part of the identity in the lease.',
  }),
  operatorImage: setting('OPERATOR_IMAGE', text, { doc: 'Image of solver and rs-agent pods.' }),
  mongoImage: setting('MONGO_IMAGE', text, { doc: 'Image of MongoDB unless a Jurisdiction names one.' }),
  redisImage: setting('REDIS_IMAGE', text, { doc: 'Image of Redis unless a Jurisdiction names one.' }),
  imagePullPolicy: setting('IMAGE_PULL_POLICY', z.enum(['Always', 'IfNotPresent', 'Never']), {
    fallback: 'IfNotPresent',
    doc: 'Pull policy of all children.',
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
  dnsServers: setting('DNS_SERVERS', list, {
    doc: 'DNS servers as address:port, asked instead of the public ones. For tests.',
  }),
  allowedPrivateCidrs: setting('ALLOWED_PRIVATE_CIDRS', list, {
    doc: 'Private ranges that checks and probes may dial. For clusters behind address translation, and tests.',
  }),
  clusterCidrs: setting('CLUSTER_CIDRS', list, {
    doc: 'Ranges of pods and services, which checks and probes never dial.',
  }),
  monitoringNamespace: setting('MONITORING_NAMESPACE', text, {
    fallback: 'monitoring',
    doc: 'Namespace whose pods may read metrics.',
  }),
  dnsNamespace: setting('DNS_NAMESPACE', text, {
    fallback: 'kube-system',
    doc: 'Namespace of the DNS service of the cluster.',
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
    edgeHttpPort: readSetting(environment, settings.edgeHttpPort),
    edgeHttpsPort: readSetting(environment, settings.edgeHttpsPort),
    kubeconfig: readSetting(environment, settings.kubeconfig),
    crashAt: readSetting(environment, settings.crashAt),
  };
}
