// The kind Jurisdiction: one region with its stores, API and edge, or the name and link of one elsewhere.
import * as z from 'zod/mini';
import { defineKind, type Kind } from '#kube/kind.ts';
import { type KubeObject, Meta } from '#kube/object.ts';
import { Api } from './jurisdiction/api.ts';
import { Acme, acmeDefault, Dns, dnsDefault, Routing } from './jurisdiction/edge.ts';
import { Pods } from './jurisdiction/pods.ts';
import { JurisdictionStatus } from './jurisdiction/status.ts';
import { Mongo, mongoDefault, Redis, redisDefault, Restore } from './jurisdiction/stores.ts';
import { apiGroup, apiVersion } from './labels.ts';
import { host, pattern, text, whole } from './schema/fields.ts';
import { describe, immutable, rules } from './schema/notes.ts';

const Identifier = rules(pattern(/^[a-z]([a-z0-9-]*[a-z0-9])$/, 15).check(z.minLength(2)), immutable, {
  rule: "self != 'system'",
  message: 'can not be system: glimpse-system is the namespace of the operator',
});

const Limits = z.object({
  customDomains: z._default(describe(whole(0, 100_000), 'Custom domains that are proven.'), 1000),
  unverifiedDomains: z._default(describe(whole(0, 100_000), 'Custom domains that wait for proof.'), 200),
  newOrdersPer3h: z._default(describe(whole(1, 10_000), 'New certificate orders in any 3 hours.'), 200),
  maxConcurrentChallenges: z._default(describe(whole(1, 1000), 'Orders that run at a time.'), 60),
});
const limitsDefault = {
  customDomains: 1000,
  unverifiedDomains: 200,
  newOrdersPer3h: 200,
  maxConcurrentChallenges: 60,
} as const;

const Rollout = z.object({
  templateVersion: z.optional(
    describe(pattern(/^[0-9]{1,4}$/, 4), 'Keeps the pod templates of this version. Absent: the newest.'),
  ),
  progressDeadlineSeconds: z._default(describe(whole(60, 3600), 'Longest time for new pods to work.'), 600),
  onFailure: z._default(
    describe(z.enum(['Hold', 'Revert']), 'Hold keeps old pods. Revert also applies what ran well last.'),
    'Hold',
  ),
});
const rolloutDefault = { progressDeadlineSeconds: 600, onFailure: 'Hold' } as const;

/** Spec of a Jurisdiction with its defaults. */
export const JurisdictionSpec = rules(
  z.object({
    identifier: describe(
      Identifier,
      'Short name, equal to metadata.name. The namespace is glimpse-<identifier>.',
    ),
    displayName: describe(text(64, 1), 'Name that people read.'),
    icon: z._default(
      describe(pattern(/^[a-z0-9-]+:[a-z0-9-]+$/, 64), 'Icon of the bundled set.'),
      'lucide:globe',
    ),
    domain: describe(rules(host(), immutable), 'Main domain. No other Jurisdiction may have it.'),
    placement: z._default(
      describe(
        rules(z.enum(['Local', 'Remote']), immutable),
        'Local: runs in this cluster. Remote: a region elsewhere, shown by name and link.',
      ),
      'Local',
    ),
    region: z.optional(
      describe(
        pattern(/^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$/, 63),
        'Nodes whose topology.kubernetes.io/region has this value hold all data and pods.',
      ),
    ),
    paused: z._default(describe(z.boolean(), 'Changes nothing while true. Deletion still works.'), false),
    maintenance: z._default(describe(z.boolean(), 'Keeps the API at 0 pods while true.'), false),
    deletionPolicy: z._default(
      describe(
        z.enum(['Retain', 'Delete']),
        'Retain keeps data and keys. Delete needs the annotation glimpse.dev/confirm-delete: <identifier>.',
      ),
      'Retain',
    ),
    restore: z._default(describe(Restore, 'Raising the epoch restores a backup.'), { epoch: 0 }),
    pods: z.optional(describe(z.extend(Pods, {}), 'All pods of the region; comes before the chart.')),
    api: z.optional(describe(Api, 'The API of the region. Needed for placement Local.')),
    mongo: z._default(describe(Mongo, 'The system of record.'), mongoDefault),
    redis: z._default(describe(Redis, 'Sessions and rate limits, which may be lost.'), redisDefault),
    routing: z.optional(describe(Routing, 'How requests reach the region. Needed for placement Local.')),
    acme: z._default(describe(Acme, 'The certificate authority.'), acmeDefault),
    dns: z._default(describe(Dns, 'How DNS records of custom domains are checked.'), dnsDefault),
    limits: z._default(describe(Limits, 'Limits of the region.'), limitsDefault),
    rollout: z._default(describe(Rollout, 'How new versions are rolled out.'), rolloutDefault),
  }),
  {
    rule: "self.placement == 'Remote' || (has(self.api) && has(self.routing))",
    message: 'a Local region needs api and routing; set placement: Remote for a region elsewhere',
  },
  {
    rule: '!has(oldSelf.region) || (has(self.region) && self.region == oldSelf.region)',
    message: 'region can be set once and then never changes: data would have to move',
  },
);

const Jurisdiction = z.object({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: Meta,
  spec: JurisdictionSpec,
  status: z.optional(JurisdictionStatus),
});

export type JurisdictionSpec = z.output<typeof JurisdictionSpec>;
export type Jurisdiction = KubeObject & {
  readonly spec: JurisdictionSpec;
  readonly status?: JurisdictionStatus | undefined;
};

export const jurisdictions: Kind<Jurisdiction> = defineKind(
  { group: apiGroup, version: apiVersion, plural: 'jurisdictions', kind: 'Jurisdiction', namespaced: false },
  Jurisdiction,
);
