// Opens what the operations of secrets use: the store, passphrases, the storage quota, the jobs.
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { UsageFlush } from '#features/colonel/usage-flush.ts';
import { storageQuota } from '#features/secrets/creation/storage-quota.ts';
import { type MailedTo, makeVerification } from '#features/secrets/creation/verification-secret.ts';
import { secretJobs } from '#features/secrets/jobs.ts';
import { recentCount } from '#features/secrets/list-recent.ts';
import { acknowledgements } from '#features/secrets/protocol/acknowledgements.ts';
import { secretDays } from '#features/secrets/store/secret-days-store.ts';
import { secretCounts } from '#features/secrets/store/secret-indexes-store.ts';
import { secretStore } from '#features/secrets/store/secret-store.ts';
import { callerTags } from '#platform/http/limits/caller-tags.ts';
import { passphraseHasher } from '#platform/crypto/passwords/passphrase.ts';
import type { Base } from './base.ts';
import { crashingStore, type Crash } from './crash-points.ts';
import type { openHttp } from './http.ts';
import type { Metrics } from './metrics.ts';

type SecretsDeps = {
  readonly http: Pick<ReturnType<typeof openHttp>, 'hashQueue'>;
  readonly metrics: Metrics;
  readonly crash: Crash;
  readonly usage: Pick<UsageFlush, 'add'>;
};

export function openSecrets(base: Base, { http, metrics, crash, usage }: SecretsDeps) {
  const { config, clock, ids, random, log, keyring, mongo } = base;
  const realStore = secretStore(mongo.db, mongo.isSharded ? 'one bucket' : 'any buckets');
  const store = config.crashPoint === undefined ? realStore : crashingStore(realStore, crash);
  const { maxStoredBytes: ceilingBytes } = config;
  metrics.liveBytesCeiling.set(ceilingBytes);
  const quota = storageQuota({
    secrets: store,
    ceilingBytes,
    tag: callerTags(base),
    onLimited: () => metrics.limited('stored_bytes'),
    onMeasured: (bytes) => metrics.liveBytes.set(bytes),
  });
  const expired = (count: number): void => {
    metrics.expired(count);
    usage.add('secretsExpired', count);
  };
  return {
    store,
    quota,
    acknowledgements: acknowledgements({
      secrets: store,
      clock,
      pause: (ms, signal) => wait(ms, undefined, { signal, ref: false }).catch(() => undefined),
      onGivenUp: (err, count) => log.warn({ err, count }, 'Acknowledged secrets are left to the sweeper'),
    }),
    passphrases: passphraseHasher({
      keys: keyring.keys,
      random,
      cores: availableParallelism(),
      processes: config.processes,
      ...http.hashQueue,
    }),
    counts: secretCounts(mongo.db),
    days: secretDays(mongo.db),
    countRecent: recentCount({ clock, secrets: store }),
    makeVerification: (to: MailedTo) => makeVerification({ clock, ids, random, keyring, secrets: store }, to),
    jobs: secretJobs({ secrets: store, keyring, storageQuota: quota, clock, metrics: { expired }, config }),
  };
}
