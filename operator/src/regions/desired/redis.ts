// Redis of a region: one pod with an append-only file. Its loss ends sessions and counters only (decision 9).
import type { V1PodTemplateSpec, V1Probe, V1ResourceRequirements } from '#kube/models.ts';
import type { Intent } from '#kube/object.ts';
import type { JurisdictionSpec } from '#resources/jurisdiction.ts';
import { childLabels, selectorLabels } from '#resources/labels.ts';
import type { DesiredFacts } from './facts.ts';
import { dataClaim } from './mongo.ts';
import { ports } from './names.ts';
import { regionObject } from './object.ts';
import { type ContainerPlan, podTemplate, readOnlyMount, secretVolume } from './pod.ts';
import { wholeBytes } from './quantity.ts';
import type { TemplateVersion } from './template.ts';

const mebibyte = 2 ** 20;
/** What Redis needs above its data: buffers, and the copy while the file is rewritten. */
const spareShare = 1.5;
const sparePerPod = 64 * mebibyte;

const commandOf = (maxBytes: number): readonly string[] => [
  'redis-server',
  '/etc/redis/redis.conf', // holds the password
  '--port',
  String(ports.redis),
  '--dir',
  '/data',
  '--appendonly',
  'yes',
  '--appendfsync',
  'everysec',
  '--maxmemory',
  String(maxBytes),
  '--maxmemory-policy',
  'noeviction',
];

function resourcesOf(maxBytes: number): V1ResourceRequirements {
  const memory = `${Math.ceil((maxBytes * spareShare + sparePerPod) / mebibyte)}Mi`;
  return { requests: { cpu: '50m', memory }, limits: { memory } };
}

function redisPod(spec: JurisdictionSpec, facts: DesiredFacts, template: TemplateVersion): V1PodTemplateSpec {
  const { managed } = spec.redis;
  const maxBytes = wholeBytes(managed.maxMemory, 256 * mebibyte);
  const tcp: V1Probe = { tcpSocket: { port: 'redis' }, timeoutSeconds: 3 };
  const container: ContainerPlan = {
    name: 'redis',
    image: managed.image ?? facts.images.redis,
    command: [...commandOf(maxBytes)],
    ports: [{ name: 'redis', containerPort: ports.redis }],
    resources: managed.resources ?? resourcesOf(maxBytes),
    readinessProbe: { ...tcp, periodSeconds: 5 },
    livenessProbe: { ...tcp, periodSeconds: 10, failureThreshold: 6 },
    volumeMounts: [{ name: 'data', mountPath: '/data' }, readOnlyMount('redis-auth', '/etc/redis')],
  };
  const plan = { component: 'redis', serviceAccount: 'redis', graceSeconds: 30, inRegion: true } as const;
  const volumes = [secretVolume('redis-auth', 'redis-auth', ['redis.conf'])];
  return podTemplate({ spec, facts, template }, { ...plan, containers: [container], volumes });
}

function service(spec: JurisdictionSpec, { owner }: DesiredFacts): Intent {
  return regionObject(spec, {
    apiVersion: 'v1',
    kind: 'Service',
    name: 'redis',
    component: 'redis',
    owner,
    fields: {
      spec: {
        selector: selectorLabels(spec.identifier, 'redis'),
        ports: [{ name: 'redis', port: ports.redis, targetPort: ports.redis, protocol: 'TCP' }],
      },
    },
  });
}

/** Service and StatefulSet `redis`. External: nothing. */
export function redisIntents(
  spec: JurisdictionSpec,
  facts: DesiredFacts,
  template: TemplateVersion,
): readonly Intent[] {
  if (spec.redis.mode === 'External') return [];
  const { storage } = spec.redis.managed;
  const claim = dataClaim({
    size: storage.size,
    className: storage.className,
    labels: childLabels(spec.identifier, 'redis'),
  });
  const set = regionObject(spec, {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    name: 'redis',
    component: 'redis',
    owner: facts.owner,
    fields: {
      spec: {
        serviceName: 'redis',
        replicas: 1,
        revisionHistoryLimit: 3,
        updateStrategy: { type: 'RollingUpdate' },
        persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Retain', whenScaled: 'Retain' },
        selector: { matchLabels: selectorLabels(spec.identifier, 'redis') },
        template: redisPod(spec, facts, template),
        volumeClaimTemplates: [claim],
      },
    },
  });
  return [service(spec, facts), set];
}
