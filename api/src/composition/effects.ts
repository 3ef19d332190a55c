// Lists everything that follows a change of a secret or a sent mail. A new effect is a line here and a part
// that `context.ts` opens; no operation changes.
import type { CountUsage } from '#features/accounts/model/usage-counters.ts';
import type { UsageFlush } from '#features/colonel/usage-flush.ts';
import type { SecretEffects } from '#features/secrets/model/secret-event.ts';
import type { SenderDeps } from '#platform/mail/sender.ts';
import type { Log } from '#platform/observe/log.ts';
import type { Metrics } from './metrics.ts';

type EffectsDeps = {
  readonly log: Pick<Log, 'error'>;
  readonly metrics: Pick<
    Metrics,
    'created' | 'revealed' | 'burned' | 'wrongPassphrase' | 'corrupt' | 'undelivered' | 'mails'
  >;
  /** Counts for the totals of the region. */
  readonly countForRegion: UsageFlush['add'];
  /** Counts for the account, if there is one. */
  readonly countForAccount: CountUsage;
};

type Effects = {
  readonly secrets: SecretEffects;
  readonly mails: Required<Pick<SenderDeps, 'count' | 'onAccepted'>>;
};

/** Joins effects to one call. They start in this order; none is awaited, and each fault is only logged. */
const joining =
  ({ log }: Pick<EffectsDeps, 'log'>) =>
  <Given extends readonly unknown[]>(...effects: readonly ((...given: NoInfer<Given>) => unknown)[]) =>
  (...given: Given): void => {
    const onFault = (err: unknown): void => log.error({ err }, 'An effect failed; the change stands');
    for (const effect of effects) void Promise.try(effect, ...given).catch(onFault);
  };

/** The effects of operations and of the mail job. */
export function openEffects(deps: EffectsDeps): Effects {
  const { metrics, countForRegion, countForAccount } = deps;
  const all = joining(deps);
  return {
    secrets: {
      afterConceal: all(
        ({ kind }) => metrics.created(kind),
        () => countForRegion('secretsCreated'),
        ({ kind }) => kind === 'sealed_link' && countForRegion('sealedLinksCreated'),
        ({ ownerId }) => countForAccount(ownerId, 'secretsCreated'),
      ),
      afterReveal: all(
        ({ legacy }) => metrics.revealed(legacy ? 'legacy' : 'nonce'),
        () => countForRegion('secretsShared'),
        ({ ownerId }) => countForAccount(ownerId, 'secretsShared'),
      ),
      afterBurn: all(
        () => metrics.burned(),
        () => countForRegion('secretsBurned'),
        ({ ownerId }) => countForAccount(ownerId, 'secretsBurned'),
      ),
      onWrongPassphrase: all(() => metrics.wrongPassphrase()),
      onCorrupt: all(() => metrics.corrupt()),
      onUndelivered: all((why) => metrics.undelivered(why)),
    },
    mails: {
      count: all(
        (outcome, mails) => metrics.mails(outcome, mails),
        (outcome, mails) => outcome === 'accepted' && countForRegion('emailsSent', mails),
      ),
      onAccepted: all((account) => countForAccount(account, 'emailsSent')),
    },
  };
}
