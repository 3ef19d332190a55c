// The pod of a MongoDB member: the files it may read, mongod and the agent beside it.
import type { V1EnvVar, V1PodTemplateSpec, V1Probe, V1ResourceRequirements } from '#kube/models.ts';
import type { JurisdictionSpec } from '#resources/jurisdiction.ts';
import type { DesiredFacts } from './facts.ts';
import { ports, replicaSetName } from './names.ts';
import { type ContainerPlan, podTemplate, readOnlyMount, secretVolume } from './pod.ts';
import type { TemplateVersion } from './template.ts';

const secretsFolder = '/etc/mongo-secrets';
const filesFolder = '/etc/mongo';
const agent = ['node', 'operator/src/rs-agent.ts'] as const;
const stopSeconds = 8;
const graceSeconds = 60;
const startMinutes = 60;

const tlsArguments = [
  '--tlsMode=requireTLS',
  `--tlsCertificateKeyFile=${filesFolder}/tls.pem`,
  `--tlsCAFile=${filesFolder}/ca.crt`,
  '--tlsAllowConnectionsWithoutCertificates', // the API and the operator authenticate by password
] as const;

const mongodArguments = (secure: boolean): readonly string[] => [
  `--replSet=${replicaSetName}`,
  '--bind_ip_all',
  `--port=${ports.mongo}`,
  '--dbpath=/data/db',
  '--nounixsocket',
  `--keyFile=${filesFolder}/keyfile`,
  // Ends the transaction of a killed process early. The API allows 10 s; the default of MongoDB is 60 s.
  '--setParameter=transactionLifetimeLimitSeconds=15',
  ...(secure ? tlsArguments : []),
];

const environment = (secure: boolean): readonly V1EnvVar[] => [
  { name: 'POD_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
  { name: 'POD_NAMESPACE', valueFrom: { fieldRef: { fieldPath: 'metadata.namespace' } } },
  { name: 'RS_NAME', value: replicaSetName },
  { name: 'RS_SERVICE', value: 'mongo' },
  { name: 'RS_PORT', value: String(ports.mongo) },
  { name: 'RS_AGENT_PORT', value: String(ports.rsAgent) },
  { name: 'RS_TLS', value: secure ? 'required' : 'disabled' },
  { name: 'RS_SECRETS', value: secretsFolder },
  { name: 'RS_FILES', value: filesFolder },
  { name: 'RS_DATABASE', value: 'glimpse' },
  { name: 'NODE_OPTIONS', value: '--max-old-space-size=96' },
];

const agentResources: V1ResourceRequirements = {
  requests: { cpu: '20m', memory: '96Mi' },
  limits: { memory: '256Mi' },
};
const mongodResources: V1ResourceRequirements = {
  requests: { cpu: '250m', memory: '512Mi' },
  limits: { memory: '2Gi' },
};

/** mongod refuses a key file that a group can read, as in a Secret volume: so files are copied. */
const filesContainer = (image: string, secure: boolean): ContainerPlan => ({
  name: 'files',
  image,
  command: [...agent, 'files'],
  env: environment(secure),
  resources: agentResources,
  volumeMounts: [
    { name: 'files', mountPath: filesFolder },
    readOnlyMount('keyfile', `${secretsFolder}/keyfile`),
    ...(secure ? [readOnlyMount('tls', `${secretsFolder}/tls`)] : []),
  ],
});

/** Has no probe: the agent decides about readiness, and nothing may kill a member that recovers. */
const mongodContainer = (
  image: string,
  secure: boolean,
  resources: V1ResourceRequirements,
): ContainerPlan => ({
  name: 'mongod',
  image,
  command: ['mongod', ...mongodArguments(secure)],
  ports: [{ name: 'mongo', containerPort: ports.mongo }],
  resources,
  lifecycle: { preStop: { sleep: { seconds: stopSeconds } } },
  volumeMounts: [readOnlyMount('files', filesFolder), { name: 'data', mountPath: '/data/db' }],
});

const probe = (path: string, more: V1Probe): V1Probe => ({
  httpGet: { path, port: 'agent' },
  timeoutSeconds: 5,
  ...more,
});

const agentContainer = (image: string, secure: boolean): ContainerPlan => ({
  name: 'rs-agent',
  image,
  command: [...agent],
  env: environment(secure),
  ports: [{ name: 'agent', containerPort: ports.rsAgent }],
  resources: agentResources,
  startupProbe: probe('/livez', { periodSeconds: 2, failureThreshold: startMinutes * 30 }),
  livenessProbe: probe('/livez', { periodSeconds: 10, failureThreshold: 6 }),
  readinessProbe: probe('/readyz', { periodSeconds: 5, failureThreshold: 3 }),
  volumeMounts: [
    readOnlyMount('files', filesFolder),
    readOnlyMount('admin', `${secretsFolder}/admin`),
    readOnlyMount('users', `${secretsFolder}/users`),
  ],
});

/** The pod template of the StatefulSet `mongo`. */
export function mongoPod(
  spec: JurisdictionSpec,
  facts: DesiredFacts,
  template: TemplateVersion,
): V1PodTemplateSpec {
  const { managed } = spec.mongo;
  const secure = managed.tls === 'Required';
  const { operator } = facts.images;
  const { tlsHash } = facts.mongo;
  return podTemplate(
    { spec, facts, template },
    {
      component: 'mongo',
      serviceAccount: 'mongo',
      graceSeconds,
      inRegion: true,
      ...(secure && tlsHash !== undefined && { annotations: { 'glimpse.dev/tls': tlsHash } }),
      initContainers: [filesContainer(operator, secure)],
      containers: [
        mongodContainer(managed.image ?? facts.images.mongo, secure, managed.resources ?? mongodResources),
        agentContainer(operator, secure),
      ],
      volumes: [
        { name: 'files', emptyDir: { medium: 'Memory', sizeLimit: '1Mi' } },
        secretVolume('keyfile', 'mongo-keyfile', ['keyfile']),
        ...(secure ? [secretVolume('tls', 'mongo-tls', ['tls.pem', 'ca.crt'])] : []),
        secretVolume('admin', 'mongo-admin'),
        secretVolume('users', 'mongo-users'),
      ],
    },
  );
}
