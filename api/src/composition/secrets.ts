// Opens what the operations of secrets use: the store, passphrases, the storage quota, the jobs.
import { availableParallelism } from 'node:os';
import { storageQuota } from '#features/secrets/creation/storage-quota.ts';
import { makeVerification } from '#features/secrets/creation/verification-secret.ts';
import { secretJobs } from '#features/secrets/jobs.ts';
import { recentCount } from '#features/secrets/list-recent.ts';
import { secretStore } from '#features/secrets/store/secret-store.ts';
import { passphraseHasher } from '#platform/crypto/passwords/passphrase.ts';
import type { Metrics } from './metrics.ts';
import type { Base } from './base.ts';
import { crashingStore, type Crash } from './crash-points.ts';

export function openSecrets(base: Base, metrics: Metrics, crash: Crash) {
  const { config, clock, ids, random, keyring, mongo } = base;
  const realStore = secretStore(mongo.db);
  const store = config.crashPoint === undefined ? realStore : crashingStore(realStore, crash);
  const { maxStoredBytes: ceilingBytes } = config;
  metrics.liveBytesCeiling.set(ceilingBytes);
  const quota = storageQuota({
    secrets: store,
    ceilingBytes,
    onMeasured: (bytes) => metrics.liveBytes.set(bytes),
  });
  return {
    store,
    quota,
    passphrases: passphraseHasher({ keys: keyring.keys, random, cores: availableParallelism() }),
    countRecent: recentCount({ clock, secrets: store }),
    makeVerification: () => makeVerification({ clock, ids, random, keyring, secrets: store }),
    jobs: secretJobs({ secrets: store, keyring, storageQuota: quota, clock, metrics, config }),
  };
}
