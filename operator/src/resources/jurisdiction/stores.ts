// Spec of a region's stores: MongoDB and Redis, run by the operator or by somebody else.
import * as z from 'zod/mini';
import { name, pattern, quantity, ranges, ref, resources, text, whole, wholeOf } from '../schema/fields.ts';
import { describe, immutable, note, rules } from '../schema/notes.ts';
import { Pods } from './pods.ts';

const storage = (size: string) =>
  describe(
    rules(
      z.object({
        size: z._default(
          describe(
            rules(quantity(), {
              rule: 'quantity(self).compareTo(quantity(oldSelf)) >= 0',
              message: 'can only grow: volumes do not shrink',
            }),
            'Size of each volume, such as 20Gi.',
          ),
          size,
        ),
        className: z.optional(describe(name(), 'Storage class. Absent: the default one of the cluster.')),
      }),
      {
        rule:
          'has(self.className) == has(oldSelf.className) && ' +
          '(!has(self.className) || self.className == oldSelf.className)',
        message: 'className can not be changed: restore a backup into a new Jurisdiction instead',
      },
    ),
    'Volume of each member.',
  );

const storageOf = (size: string) => z._default(storage(size), { size });

const cidrs = () => describe(ranges(), 'Address ranges of the store, which pods may call.');

const image = () => describe(text(512, 1), 'Image. Absent: the one the operator was installed with.');

const pods = (part: string) =>
  z.optional(describe(z.extend(Pods, {}), `Pods of ${part}; comes before \`pods\` of the region.`));

const Backup = z.object({
  schedule: describe(text(64, 1), 'Time of each backup in cron form, UTC, such as "17 2 * * *".'),
  keep: z._default(describe(whole(1, 60), 'Number of backups that are kept.'), 14),
  storage: storageOf('20Gi'),
  pods: pods('backups'),
});

const ManagedMongo = z.object({
  image: z.optional(image()),
  members: z._default(describe(wholeOf([1, 3, 5, 7]), 'Members of the replica set.'), 3),
  storage: storageOf('20Gi'),
  resources: z.optional(describe(resources(), 'Requests and limits of each member.')),
  pods: pods('MongoDB'),
  tls: z._default(describe(z.enum(['Required', 'Disabled']), 'TLS between members and clients.'), 'Required'),
  featureCompatibilityVersion: z.optional(
    describe(pattern(/^[0-9]{1,2}\.[0-9]$/, 4), 'Raised only when all members run the new version.'),
  ),
  backup: z.optional(describe(Backup, 'Regular dumps into a volume. They never hold keys.')),
});

const External = (keys: string) =>
  z.object({
    uriSecretRef: describe(ref(), `Secret in the namespace of the region with ${keys}.`),
    cidrs: z._default(cidrs(), []),
  });

const modes = () => rules(z.enum(['Managed', 'External']), immutable);
const externalRule = {
  rule: "has(self.external) == (self.mode == 'External')",
  message: 'external is needed in mode External and not allowed in mode Managed',
};
const managedMongo = {
  members: 3,
  storage: { size: '20Gi' },
  tls: 'Required',
} as const;
const managedRedis = { storage: { size: '2Gi' }, maxMemory: '256Mi' } as const;

/** MongoDB of a region. In mode External nobody reads `managed`. */
export const Mongo = rules(
  z.object({
    mode: z._default(
      describe(modes(), 'Managed: the operator runs it. External: somebody else does.'),
      'Managed',
    ),
    managed: z._default(describe(ManagedMongo, 'The replica set that the operator runs.'), managedMongo),
    external: z.optional(
      describe(External('the keys `uri` and `operatorUri`'), 'A replica set that somebody else runs.'),
    ),
  }),
  externalRule,
);
export const mongoDefault = { mode: 'Managed', managed: managedMongo } as const;

const ManagedRedis = z.object({
  image: z.optional(image()),
  storage: storageOf('2Gi'),
  maxMemory: z._default(describe(quantity(), 'Memory for data.'), '256Mi'),
  resources: z.optional(describe(resources(), 'Requests and limits.')),
  pods: pods('Redis'),
});

/** Redis of a region. Its data may be lost at any time. */
export const Redis = rules(
  z.object({
    mode: z._default(
      describe(modes(), 'Managed: the operator runs it. External: somebody else does.'),
      'Managed',
    ),
    managed: z._default(describe(ManagedRedis, 'The server that the operator runs.'), managedRedis),
    external: z.optional(describe(External('the key `uri`'), 'A server that somebody else runs.')),
  }),
  externalRule,
);
export const redisDefault = { mode: 'Managed', managed: managedRedis } as const;

/** The last restore. Raising `epoch` starts one. */
export const Restore = z.object({
  epoch: z._default(
    describe(
      rules(note(whole(0, 1_000_000), { format: 'int64' }), {
        rule: 'self >= oldSelf',
        message: 'can only rise: an older epoch would bring used secrets back',
      }),
      'Raised by one to restore. Every secret that is unread ends.',
    ),
    0,
  ),
  backup: z.optional(
    describe(pattern(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 128), 'File name of the backup. Absent: load by hand.'),
  ),
});
