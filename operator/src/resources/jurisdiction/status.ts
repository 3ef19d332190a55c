// Status of a Jurisdiction: what the operator observed.
import * as z from 'zod/mini';
import { deletionSteps } from '../reasons.ts';
import { conditions, list, long, text, time, whole } from '../schema/fields.ts';
import { describe, note } from '../schema/notes.ts';

const short = () => z.optional(text(64));
const count = () => z.optional(whole(0, 10_000_000));

const Member = z.object({
  name: text(253),
  state: z.optional(text(32)),
  votes: z.optional(whole(0, 1)),
  zone: z.optional(text(63)),
});

const Keys = z.object({
  createdAt: z.optional(time()),
  seq: z.optional(long()),
  day: z.optional(
    describe(whole(0, 100_000_000), 'Last day whose keys are destroyed, in days of Unix time.'),
  ),
  advancedAt: z.optional(time()),
  epoch: z.optional(long()),
});

const Mongo = z.object({
  replicaSet: short(),
  initializedAt: z.optional(time()),
  primary: z.optional(text(253)),
  summary: z.optional(describe(text(16), 'Members that work, of all, such as 2/3.')),
  version: short(),
  featureCompatibilityVersion: short(),
  members: z.optional(
    note(z.array(Member).check(z.maxLength(16)), {
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['name'],
    }),
  ),
});

const Domains = z.object({
  total: count(),
  ready: count(),
  failing: count(),
  unverified: count(),
  summary: z.optional(describe(text(32), 'Domains that work, of all, such as 41/42.')),
});

const LastGood = z.object({
  image: z.optional(text(512)),
  config: z.optional(text(253)),
  templateVersion: short(),
});
const Rollout = z.object({
  templateVersion: short(),
  availableTemplateVersion: short(),
  queuedAt: z.optional(time()),
  startedAt: z.optional(time()),
  failed: z.optional(describe(text(16), 'Hash of the pod templates whose deadline passed.')),
  lastGood: z.optional(describe(LastGood, 'What ran well last.')),
});

/** Status of a Jurisdiction. */
export const JurisdictionStatus = z.object({
  observedGeneration: z.optional(describe(long(), 'Generation of the spec that this status is about.')),
  conditions: describe(conditions(), 'State of each part, in the order of the pipeline. Ready sums up.'),
  endpoints: z.optional(z.object({ url: z.optional(text(512)), addresses: z.optional(list(text(253), 16)) })),
  keys: z.optional(describe(Keys, 'Region keys. No key material.')),
  mongo: z.optional(describe(Mongo, 'Replica set.')),
  api: z.optional(
    z.object({ summary: z.optional(text(16)), image: z.optional(text(512)), configHash: short() }),
  ),
  acme: z.optional(
    z.object({
      accountURL: z.optional(describe(text(512), 'What a CAA record with accounturi must name.')),
      directoryURL: z.optional(text(512)),
    }),
  ),
  domains: z.optional(describe(Domains, 'Custom domains of the region.')),
  rollout: z.optional(describe(Rollout, 'Versions of the pod templates.')),
  deletion: z.optional(
    z.object({ step: z.enum(['AwaitingConfirmation', ...deletionSteps]), startedAt: z.optional(time()) }),
  ),
  restore: z.optional(z.object({ epoch: long(), step: text(32) })),
});
export type JurisdictionStatus = z.output<typeof JurisdictionStatus>;
