// Moves all accounts into boxes, then ends their clear form (docs/design/keys.md#account-boxes).
import type { Keyring } from '#platform/crypto/keys/keyring.ts';
import type { JobLeases } from '#platform/mongo/leases.ts';
import type { AccountForms, FormsPass } from './store/account-forms-store.ts';
import type { BoxingProgress } from './store/boxing-progress-store.ts';

export type FormsDeps = { readonly forms: AccountForms; readonly progress: BoxingProgress };

/**
 * One run of the job. While clear fields decide it adds boxes, and notes when every row has one and no older
 * process can change a clear field any more. Then it removes the clear fields.
 */
export async function tendForms({ forms, progress }: FormsDeps): Promise<void> {
  if (forms.isSealed()) return void (await forms.tend({ isWhole: true }));
  if (await progress.hasOlderProcesses()) {
    await progress.note(false);
    return void (await forms.tend({ isWhole: false }));
  }
  if (await progress.isBoxed()) return void (await forms.tend({ isWhole: false }));
  const { changed } = await forms.tend({ isWhole: true });
  if (changed === 0 && !(await progress.hasOlderProcesses())) await progress.note(true);
}

type SealDeps = FormsDeps & {
  readonly keyring: Pick<Keyring, 'endClearRows'>;
  readonly leases: Pick<JobLeases, 'take' | 'release'>;
  readonly wait: (ms: number) => Promise<void>;
};

/** `older`: an older process is connected. `read only`: another program writes the key file. */
export type Sealing =
  | { readonly kind: 'done' | 'had'; readonly pass: FormsPass }
  | { readonly kind: 'older' | 'read only' | 'busy' };

/** The lease of the writer of the key file (docs/design/keys.md#advance). */
const writerLease = { name: 'keys', ms: 60_000 } as const;
const [retryMs, mostTries] = [2000, 40];
const mostPasses = 20;

async function takeLease({ leases, wait }: SealDeps): Promise<boolean> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    if (await leases.take(writerLease.name, writerLease.ms)) return true;
    await wait(retryMs);
  }
  return false;
}

/** Gives every row a box that says what its clear fields say. @returns false while others change rows */
async function boxAll({ forms }: SealDeps): Promise<boolean> {
  for (let passes = 0; passes < mostPasses; passes += 1)
    if ((await forms.tend({ isWhole: true })).changed === 0) return true;
  return false;
}

/**
 * Ends the clear form of accounts. A repeat after a crash resumes. Accounts can be used meanwhile.
 * @returns why not, before anything was ended
 */
export async function sealAllAccounts(deps: SealDeps): Promise<Sealing> {
  const { forms, progress, keyring, leases } = deps;
  const had = forms.isSealed();
  if (!had) {
    if (await progress.hasOlderProcesses()) return { kind: 'older' };
    if (!(await boxAll(deps)) || !(await takeLease(deps))) return { kind: 'busy' };
    try {
      if (await progress.hasOlderProcesses()) return { kind: 'older' };
      if (!(await keyring.endClearRows())) return { kind: 'read only' };
    } finally {
      await leases.release(writerLease.name);
    }
  }
  return { kind: had ? 'had' : 'done', pass: await forms.tend({ isWhole: true }) };
}
