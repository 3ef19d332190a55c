// Samples and builders for the tests of region.
import type { Intent } from '#kube/object.ts';
import { regionSteps, renderRegion } from './region.ts';
import { aFullSpec, aSpec, someFacts } from './samples.ts';
import { newestTemplate } from './template.ts';

const restoring = { epoch: 2, backup: '2026-11-23T02-17-00Z' };

export const external = {
  mode: 'External' as const,
  external: { uriSecretRef: { name: 'atlas' }, cidrs: ['198.51.100.0/24'] },
};

export const cases = {
  small: { spec: aSpec(), facts: someFacts() },
  full: { spec: aFullSpec(), facts: someFacts({ restoring }) },
  external: {
    spec: aSpec({
      mongo: external,
      redis: { mode: 'External', external: { uriSecretRef: { name: 'cache' }, cidrs: [] } },
      routing: {
        mode: 'Ingress',
        ingress: { className: 'traefik' },
        edgeNamespaces: ['traefik'],
        customDomainTarget: { ipv4: ['198.51.100.7'] },
      },
    }),
    facts: someFacts({ servedKinds: new Set() }),
  },
} as const;

type Case = (typeof cases)[keyof typeof cases];

export const all = ({ spec, facts }: Case): readonly Intent[] =>
  regionSteps.flatMap((step) => renderRegion(spec, facts, newestTemplate)[step]);
