// The jobs of secrets: end leases, expire secrets, sweep old epochs, measure the quota, advance keys,
// exchange marks (docs/design/trust.md#transitions).
import type { Keyring } from '#platform/crypto/keys/keyring.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { StorageQuota } from './creation/storage-quota.ts';
import type { SecretStore } from './store/store.ts';

type JobsDeps = {
  readonly secrets: Pick<SecretStore, 'sweep'>;
  readonly keyring: Pick<Keyring, 'facts' | 'advance' | 'exchangeDue' | 'exchange'>;
  readonly storageQuota: Pick<StorageQuota, 'measure'>;
  readonly clock: { now(): Date };
  readonly metrics: { readonly expired: (count: number) => void };
  readonly config: { readonly leaseSeconds: number };
};

const quietMinutes = 10; // after midnight, until all clocks agree on the day

/** Ends the secrets of earlier epochs, once for each raised epoch: it reads the whole collection. */
function epochJob({ secrets, keyring }: JobsDeps): Job {
  let sweptEpoch = 1; // no secret is older than the first epoch
  return {
    name: 'epoch',
    at: '35 * * * * *',
    leaseMs: 'every_copy',
    atStart: true,
    async run() {
      const { epoch } = keyring.facts();
      if (epoch <= sweptEpoch) return;
      await secrets.sweep({ kind: 'epoch', epoch });
      sweptEpoch = epoch;
    },
  };
}

/** One process writes the key file at a time: both jobs hold this lease, and both may run again at once. */
const writerLease = { lease: 'keys', leaseMs: 60_000 };

function marksJob({ keyring }: JobsDeps): Job {
  return {
    name: 'marks',
    at: '*/5 * * * * *',
    ...writerLease,
    due: () => keyring.exchangeDue(),
    run: () => keyring.exchange(),
  };
}

function keysJob({ keyring, clock }: JobsDeps): Job {
  return {
    name: 'keys',
    at: '0 */10 * * * *',
    ...writerLease,
    atStart: true,
    async run() {
      const now = clock.now();
      if (now.getUTCHours() === 0 && now.getUTCMinutes() < quietMinutes) return;
      await keyring.advance();
    },
  };
}

/** Expiry and leases hold without these jobs, which only delete content. */
export function secretJobs(deps: JobsDeps): readonly Job[] {
  const { secrets, storageQuota, metrics, config } = deps;
  return [
    {
      name: 'leases',
      at: '*/10 * * * * *',
      leaseMs: 9000,
      run: async () => void (await secrets.sweep({ kind: 'leases', leaseSeconds: config.leaseSeconds })),
    },
    {
      name: 'expiry',
      at: '5 * * * * *',
      leaseMs: 55_000,
      run: async () => metrics.expired(await secrets.sweep({ kind: 'expired' })),
    },
    epochJob(deps),
    {
      name: 'live_bytes',
      at: '*/15 * * * * *',
      leaseMs: 'every_copy',
      atStart: true,
      run: () => storageQuota.measure(),
    },
    keysJob(deps),
    marksJob(deps),
  ];
}
