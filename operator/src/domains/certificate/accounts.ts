// Remembers what authorities refused to whole regions, so that their orders wait.
import type { Clock } from '#platform/clock.ts';
import { shortHash } from '#platform/crypto.ts';
import type { JurisdictionReason } from '#resources/reasons.ts';
import type { AcmeRegion } from './acme-region.ts';
import { refusalWaitMs } from './wire/retry-wait.ts';
import type { AcmeProblem } from './wire/problems.ts';

export type Refusal = {
  readonly reason: JurisdictionReason<'AcmeAccountReady'>;
  readonly until: Date;
};

/** Memory of the process about the accounts of all regions. A changed spec of a region forgets. */
export type Accounts = {
  /** The refusal that holds now. */
  refusal(region: AcmeRegion): Refusal | undefined;
  refuse(region: AcmeRegion, problem: AcmeProblem): Refusal;
  accept(region: AcmeRegion): void;
  /** Whether the stored address of the account must be looked up again. */
  mustFindAccount(region: AcmeRegion): boolean;
  /** Notes a limit on new orders. @returns whether it seems to be about the account: many names met it */
  limited(region: AcmeRegion, hostname: string): boolean;
  ordered(region: AcmeRegion): void;
};

const holdMs = 600_000;
const namesOfAccountLimit = 3;

/** Reason of a problem with an account. */
export function accountReason({ type, class: kind }: AcmeProblem): Refusal['reason'] {
  if (type === 'externalAccountRequired') return 'ExternalAccountRequired';
  if (type === 'invalidProfile') return 'ProfileRejected';
  return kind === 'unavailable' || kind === 'limited' ? 'CAUnavailable' : 'AccountRejected';
}

/** Creates an empty memory. */
export function createAccounts(clock: Pick<Clock, 'now'>): Accounts {
  const refusals = new Map<string, Refusal & { readonly lost: boolean }>();
  const limits = new Map<string, ReadonlySet<string>>();
  const nameOf = ({ identifier, acme }: AcmeRegion) => `${identifier} ${shortHash(JSON.stringify(acme))}`;
  return {
    refusal(region) {
      const found = refusals.get(nameOf(region));
      return found && found.until > clock.now() ? found : undefined;
    },
    refuse(region, problem) {
      const until = new Date(clock.now().getTime() + refusalWaitMs(problem.retryAfterMs, holdMs));
      const lost = problem.type === 'accountDoesNotExist';
      const refusal = { reason: accountReason(problem), until, lost };
      refusals.set(nameOf(region), refusal);
      return refusal;
    },
    accept: (region) => void refusals.delete(nameOf(region)),
    mustFindAccount: (region) => refusals.get(nameOf(region))?.lost === true,
    limited(region, hostname) {
      const names = new Set([...(limits.get(nameOf(region)) ?? []), hostname]);
      limits.set(nameOf(region), names);
      return names.size >= namesOfAccountLimit;
    },
    ordered: (region) => void limits.delete(nameOf(region)),
  };
}
