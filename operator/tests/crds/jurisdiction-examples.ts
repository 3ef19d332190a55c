// What the API server accepts and refuses in a Jurisdiction.
import type { Json } from '#kube/object.ts';
import type { Example, FieldChange } from './examples.ts';

const refuse = (refused: string, ...changes: readonly FieldChange[]): Example => ({ changes, refused });
const refuseStored = (refused: string, ...changes: readonly FieldChange[]): Example => ({
  changes,
  refused,
  stored: true,
});
const accept = (...changes: readonly FieldChange[]): Example => ({ changes });
const acceptStored = (...changes: readonly FieldChange[]): Example => ({ changes, stored: true });
const size = (value: Json): FieldChange => ['mongo.managed.storage.size', value];
const external: Json = { uriSecretRef: { name: 'atlas' }, cidrs: ['192.0.2.0/24', '2001:db8::/48'] };
const never = 'can not be changed: make a new object instead';

const names: readonly Example[] = [
  refuse('metadata.name must be equal to spec.identifier', ['identifier', 'yy']),
  refuse('can not be system', ['metadata.name', 'system'], ['identifier', 'system']),
  refuse('should match', ['metadata.name', '1x'], ['identifier', '1x']),
  refuse(
    'may not be more than 15',
    ['metadata.name', 'abcdefghijklmnop'],
    ['identifier', 'abcdefghijklmnop'],
  ),
  accept(['metadata.name', 'abcdefghijklmno'], ['identifier', 'abcdefghijklmno']),
  refuse('must be a host name', ['domain', '192.0.2.1']),
  refuse('spec.domain', ['domain', 'Glimpse.example']),
  refuse('spec.domain', ['domain', '../etc.example']),
  refuse('spec.domain', ['domain', 'a"b.example']),
  refuse('spec.domain', ['domain', 'a\nb.example']),
  refuse('spec.domain', ['domain', 'a${b}.example']),
  accept(['domain', 'xn--bcher-kva.example']),
  refuse('spec.icon', ['icon', '<svg>']),
  accept(['icon', 'lucide:landmark']),
  refuse('spec.region', ['region', '-eu']),
  refuseStored(never, ['domain', 'other.glimpse.example']),
  refuseStored(never, ['placement', 'Remote']),
  refuseStored('region can be set once', ['region', 'eu-west-1']),
  refuseStored('region can be set once', ['region']),
  refuse('spec.deletionPolicy', ['deletionPolicy', 'Destroy']),
  acceptStored(['deletionPolicy', 'Delete'], ['paused', true], ['maintenance', true]),
  refuse('a Local region needs api and routing', ['api']),
  refuse('a Local region needs api and routing', ['routing']),
  accept(['placement', 'Remote'], ['api'], ['routing'], ['mongo'], ['dns'], ['restore']),
];

const digest = 'sha256:3f1c0000000000000000000000000000000000000000000000000000000000aa';
const collector: Json = { endpoint: 'http://collector.observability.svc:4318' };
const api: readonly Example[] = [
  refuse('needs a digest', ['api.image', 'glimpse-api:latest']),
  refuse('needs a digest', ['api.image', 'registry.example:5000/glimpse-api']),
  accept(['api.image', 'registry.example:5000/glimpse-api:1.4.0']),
  accept(['api.image', `registry.example/glimpse-api:latest@${digest}`]),
  refuse('max must be at least min', ['api.autoscaling', { min: 5, max: 4 }]),
  accept(['api.autoscaling', { min: 4, max: 4 }]),
  refuse('spec.api.autoscaling.cpuPercent', ['api.autoscaling.cpuPercent', 5]),
  refuse('names are upper-case letters', ['api.settings', { brand: 'x' }]),
  refuse('names that begin with GLIMPSE_ belong', ['api.settings', { GLIMPSE_HOST: 'x' }]),
  accept(['api.settings', { BRAND_NAME: 'Glimpse', SUPPORT_HOST: 'https://help.glimpse.example' }]),
  refuse('spec.api.settings', ['api.settings', { BRAND_NAME: 'x'.repeat(4097) }]),
  refuse('spec.api.secrets.extra', ['api.secrets', { extra: Array(9).fill({ name: 'a' }) }]),
  refuse('spec.api.secrets.mail.name', ['api.secrets', { mail: { name: '../x' } }]),
  accept(['api.secrets', { mail: { name: 'mail' }, stripe: { name: 'stripe' }, extra: [{ name: 'a' }] }]),
  accept(['api.collector', { ...collector, namespace: 'observability' }]),
  accept(['api.collector', { ...collector, cidrs: ['10.9.0.0/16'] }]),
  refuse('needs either namespace', ['api.collector', collector]),
  refuse('needs either namespace', ['api.collector', { ...collector, cidrs: [] }]),
  refuse('needs either namespace', [
    'api.collector',
    { ...collector, namespace: 'a', cidrs: ['10.9.0.0/16'] },
  ]),
  refuse('must be an address such as http', [
    'api.collector',
    { endpoint: 'collector:4318', namespace: 'a' },
  ]),
  refuse('must be an address such as http', [
    'api.collector',
    { endpoint: 'http://user:password@collector:4318', namespace: 'a' },
  ]),
  refuse('must be a range such as', ['api.collector', { ...collector, cidrs: ['10.9.0.1'] }]),
  accept(['api.resources', { requests: { cpu: 1, memory: '256Mi' }, limits: { memory: '512Mi' } }]),
  refuse('spec.api.resources.requests.cpu', ['api.resources', { requests: { cpu: '-1' } }]),
  refuse('requests of cpu or memory must not exceed limits', [
    'api.resources',
    { requests: { memory: '1Gi' }, limits: { memory: '512Mi' } },
  ]),
  refuse('requests of cpu or memory must not exceed limits', [
    'api.resources',
    { requests: { cpu: 2 }, limits: { cpu: '1500m' } },
  ]),
  accept(['api.resources', { requests: { cpu: '1500m' }, limits: { cpu: 2, memory: '1Gi' } }]),
  refuse('must be certificates in PEM form', ['pods', { extraCa: 'x' }]),
  refuse('with userIds: Cluster leave out', [
    'pods',
    { securityContext: { userIds: 'Cluster', runAsUser: 1000 } },
  ]),
  refuse('spec.pods.securityContext.runAsUser', ['pods', { securityContext: { runAsUser: 0 } }]),
  accept(['pods', { securityContext: { userIds: 'Cluster' }, affinity: { nodeAffinity: { any: [1] } } }]),
  accept(['pods', { tolerations: [{ key: 'a', operator: 'Exists', effect: 'NoSchedule' }] }]),
  refuse('spec.api.imagePullSecrets', ['api.imagePullSecrets', Array(5).fill({ name: 'a' })]),
];

const stores: readonly Example[] = [
  ...[2, 4, 9].map((members) => refuse('Unsupported value', ['mongo.managed.members', members])),
  ...[1, 3, 5, 7].map((members) => accept(['mongo.managed.members', members])),
  refuse('spec.mongo.managed.storage.size', size('20 GB')),
  refuseStored('can only grow', size('10Gi')),
  refuseStored('can only grow', size('20G')),
  acceptStored(size('30Gi')),
  acceptStored(size('20480Mi')),
  refuseStored('className can not be changed', ['mongo.managed.storage.className', 'slow']),
  refuseStored('className can not be changed', ['mongo.managed.storage.className']),
  refuse('external is needed in mode External', ['mongo', { mode: 'External' }]),
  refuse('external is needed in mode External', ['mongo', { external }]),
  accept(['mongo', { mode: 'External', external }]),
  refuse('must be a range such as', [
    'redis',
    { mode: 'External', external: { uriSecretRef: { name: 'r' }, cidrs: ['192.0.2.1'] } },
  ]),
  accept(['redis', { mode: 'External', external }]),
  refuseStored(never, ['mongo', { mode: 'External', external }]),
  refuse('spec.mongo.managed.featureCompatibilityVersion', [
    'mongo.managed.featureCompatibilityVersion',
    '8',
  ]),
  accept(['mongo.managed.featureCompatibilityVersion', '8.0']),
  refuse('spec.mongo.managed.backup.keep', ['mongo.managed.backup', { schedule: '17 2 * * *', keep: 61 }]),
  accept(['mongo.managed.backup', { schedule: '17 2 * * *' }]),
  refuseStored('can only rise', ['restore.epoch', 2]),
  acceptStored(['restore', { epoch: 4, backup: 'glimpse-2026-01-05.archive.gz' }]),
  refuse('spec.restore.backup', ['restore.backup', '../../etc/passwd']),
];

const target = (value: Json): FieldChange => ['routing.customDomainTarget', value];
const edge: readonly Example[] = [
  refuse('gateway is needed in mode Gateway', ['routing.gateway']),
  refuse('ingress is needed in mode Ingress', ['routing.ingress', { className: 'nginx' }]),
  refuse('ingress is needed in mode Ingress', ['routing.mode', 'Ingress'], ['routing.gateway']),
  accept(['routing.mode', 'Ingress'], ['routing.gateway'], ['routing.ingress', { className: 'traefik' }]),
  refuse('either className', ['routing.gateway', {}]),
  refuse('either className', ['routing.gateway', { className: 'a', ref: { namespace: 'b', name: 'c' } }]),
  accept(['routing.gateway', { ref: { namespace: 'infra', name: 'shared' } }]),
  refuse('needs a cname or at least one ipv4', target({ ipv6: ['2001:db8::1'] })),
  refuse('must be an IPv4 address', target({ ipv4: ['2001:db8::1'] })),
  refuse('must be an IPv6 address', target({ cname: 'a.example', ipv6: ['192.0.2.1'] })),
  accept(target({ ipv4: ['192.0.2.10'], ipv6: ['2001:db8::10'] })),
  refuse('secretName is needed in mode Secret', ['routing.certificate', { mode: 'Secret' }]),
  refuse('secretName is needed in mode Secret', ['routing.certificate', { secretName: 'main' }]),
  accept(['routing.certificate', { mode: 'Secret', secretName: 'main' }]),
  refuse('spec.routing.edgeNamespaces', ['routing.edgeNamespaces', ['a', 'b', 'c', 'd', 'e']]),
  refuse('must be an https address', ['acme.directoryURL', 'http://ca.example/dir']),
  refuse('must be an https address', ['acme.directoryURL', 'letsencrypt']),
  accept(['acme', { directoryURL: 'https://ca.example/dir', email: 'a@b.example', renewAtPercent: 90 }]),
  refuse('spec.acme.renewAtPercent', ['acme.renewAtPercent', 95]),
  refuse('needs at least one address in resolvers', ['dns', { mode: 'Recursive' }]),
  refuse('must be an address such as 192.0.2.53', ['dns', { mode: 'Recursive', resolvers: ['dns.example'] }]),
  accept(['dns', { mode: 'Recursive', resolvers: ['192.0.2.53', '192.0.2.53:5353', '[2001:db8::53]:53'] }]),
  refuse('spec.dns.ownershipPrefix', ['dns.ownershipPrefix', 'proof']),
  refuseStored(never, ['dns.ownershipPrefix', '_other']),
  refuse('spec.limits.newOrdersPer3h', ['limits.newOrdersPer3h', 0]),
  refuse('spec.rollout.progressDeadlineSeconds', ['rollout.progressDeadlineSeconds', 10]),
  accept(['rollout', { templateVersion: '1', onFailure: 'Revert' }], ['limits.customDomains', 5000]),
];

const pods: readonly Example[] = [
  refuse('must be certificates in PEM form', ['pods', { extraCa: 'none' }]),
  refuse('with userIds: Cluster leave out runAsUser', [
    'pods',
    { securityContext: { userIds: 'Cluster', runAsUser: 1000 } },
  ]),
  accept(['pods', { securityContext: { userIds: 'Cluster' } }]),
  accept(['pods', { affinity: { nodeAffinity: {} }, topologySpreadConstraints: [{ maxSkew: 1 }] }]),
];

export const jurisdictionExamples: readonly Example[] = [...names, ...api, ...stores, ...edge, ...pods];
