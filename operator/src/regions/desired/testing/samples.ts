// Specs and facts of regions, for tests.
import type * as z from 'zod/mini';
import { JurisdictionSpec } from '#resources/jurisdiction.ts';
import type { DesiredFacts } from '../facts.ts';

type GivenSpec = z.input<typeof JurisdictionSpec>;

const minimal: GivenSpec = {
  identifier: 'eu',
  displayName: 'European Union',
  domain: 'eu.glimpse.example',
  api: { image: 'registry.example/glimpse-api:1.2.3' },
  routing: {
    mode: 'Gateway',
    gateway: { className: 'envoy' },
    customDomainTarget: { cname: 'edge.eu.glimpse.example', ipv4: ['203.0.113.10'], ipv6: ['2001:db8::10'] },
  },
};

/** A small region, with other values for whole fields of its spec. */
export const aSpec = (other: Partial<GivenSpec> = {}): JurisdictionSpec =>
  JurisdictionSpec.parse({ ...minimal, ...other });

/** A region that uses every optional part. */
export const aFullSpec = (): JurisdictionSpec =>
  aSpec({
    region: 'eu-central-1',
    api: {
      image: 'registry.example/glimpse-api@sha256:3f1c',
      imagePullSecrets: [{ name: 'registry' }],
      autoscaling: { min: 3, max: 12, cpuPercent: 65 },
      resources: { requests: { cpu: '250m', memory: '256Mi' }, limits: { memory: '512Mi' } },
      settings: { BRAND_NAME: 'Glimpse', SUPPORT_HOST: 'https://help.glimpse.example' },
      secrets: { mail: { name: 'mail' }, stripe: { name: 'stripe' }, extra: [{ name: 'incoming' }] },
    },
    mongo: {
      mode: 'Managed',
      managed: {
        members: 3,
        tls: 'Required',
        storage: { size: '100Gi', className: 'encrypted-ssd' },
        backup: { schedule: '17 2 * * *', keep: 14, storage: { size: '200Gi' } },
      },
    },
    redis: { mode: 'Managed', managed: { storage: { size: '2Gi' }, maxMemory: '512Mi' } },
  });

/** Facts of a cluster with monitoring and one other region. */
export const someFacts = (other: Partial<DesiredFacts> = {}): DesiredFacts => ({
  owner: { apiVersion: 'glimpse.dev/v1alpha1', kind: 'Jurisdiction', name: 'eu', uid: 'uid-eu' },
  images: { operator: 'operator:1', mongo: 'mongo:8', redis: 'redis:8' },
  operatorNamespace: 'glimpse-system',
  monitoringNamespace: 'monitoring',
  dnsNamespace: 'kube-system',
  runbook: 'https://docs.example/runbook',
  apiServers: [{ address: '192.0.2.1', port: 6443 }],
  servedKinds: new Set(['ServiceMonitor', 'PrometheusRule']),
  directory: [
    { identifier: 'us', displayName: 'United States', domain: 'us.glimpse.example', icon: 'lucide:star' },
    { identifier: 'eu', displayName: 'European Union', domain: 'eu.glimpse.example', icon: 'lucide:globe' },
  ],
  mongo: { replicas: undefined, liveStorage: undefined, tlsHash: 'aaaa' },
  api: { stopped: false },
  secretMacs: { 'mongo-api': '1111', 'redis-auth': '2222' },
  restoring: undefined,
  ...other,
});
