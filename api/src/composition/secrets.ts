// Opens what the operations of secrets use: the store, passphrases, the storage quota, the list cache, the jobs.
import { availableParallelism } from 'node:os';
import { storageQuota } from '#features/secrets/creation/storage-quota.ts';
import { secretJobs } from '#features/secrets/jobs.ts';
import { recentCount } from '#features/secrets/recent.ts';
import { secretStore } from '#features/secrets/store/secret-store.ts';
import { makeVerification } from '#features/secrets/verification.ts';
import { passphraseHasher } from '#platform/crypto/passwords/passphrase.ts';
import type { Metrics } from './metrics.ts';
import type { Base } from './base.ts';

export function openSecrets(base: Base, metrics: Metrics) {
  const { config, clock, ids, random, keyring, mongo } = base;
  const store = secretStore(mongo.db);
  const { maxStoredBytes: ceilingBytes } = config;
  metrics.liveBytesCeiling.set(ceilingBytes);
  const quota = storageQuota({ secrets: store, ceilingBytes, onMeasured: (bytes) => metrics.liveBytes.set(bytes) });
  return {
    store,
    quota,
    passphrases: passphraseHasher({ keys: keyring.keys, random, cores: availableParallelism() }),
    countRecent: recentCount({ clock, secrets: store }),
    makeVerification: () => makeVerification({ clock, ids, random, keyring, secrets: store }),
    jobs: secretJobs({ secrets: store, keyring, storageQuota: quota, clock, metrics, config }),
  };
}
