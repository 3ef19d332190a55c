// Limits wrong sign-ins by account and network; locks no account (docs/design/http-api.md#sign-in-attempts).
import { type LimitFigure, signInLimits } from '@glimpse/contracts/limits';
import type { RootKeys } from '#platform/crypto/keys/root-keys.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { AttemptBudget, AttemptRules } from '#platform/redis/attempt-budget.ts';

const tagBytes = 12;
const prefix = 'si';

/** The rules for a figure of `limits.authenticate_session`; its count 0 turns all of them off. */
export function signInRules({ count, windowSeconds }: LimitFigure): AttemptRules {
  const { gapSeconds, knownSeconds, perPrefix, perAccount, region } = signInLimits;
  const on = count > 0;
  const most = { pair: count, subject: on ? perAccount : 0, network: on ? perPrefix : 0 };
  return { prefix, windowSeconds, gapSeconds, knownSeconds, ...most, regionSeconds: region.windowSeconds };
}

/** An attempt that may be made. It counts as wrong until `recordSuccess` or `release` is called. */
export type SignInAttempt = {
  recordSuccess(): Promise<void>;
  /** Gives an attempt back that could not be checked; a wrong attempt always counts. */
  release(): Promise<void>;
};

export type SignInBudget = {
  /** Counts the attempt. @throws `http.rate_limited`, before any password work */
  reserve(emailId: Buffer, network: string): Promise<SignInAttempt>;
  /** Counts a wrong attempt for the whole region. The region's figure only raises an alarm. */
  recordFailure(): Promise<void>;
};

type SignInBudgetDeps = {
  readonly attempts: AttemptBudget;
  readonly roots: () => RootKeys;
  readonly clock: { now(): Date };
  readonly onLimited: () => void;
  readonly onWrong: () => void;
  /** Called once per window, by the process whose count reached the figure. */
  readonly onManyWrong: (count: number) => void;
};

export function signInBudget({
  attempts,
  roots,
  clock,
  onLimited,
  onWrong,
  onManyWrong,
}: SignInBudgetDeps): SignInBudget {
  const tag = (text: string): string => {
    const keys = roots();
    return keys
      .mac('prefix', keys.rootGen(clock.now()), 'sign-in', text)
      .subarray(0, tagBytes)
      .toString('base64url');
  };
  return {
    async reserve(emailId, network) {
      const attempt = { subject: tag(emailId.toString('hex')), network: tag(network) };
      const waitSeconds = await attempts.reserve(attempt);
      if (waitSeconds > 0) {
        onLimited();
        fail('http.rate_limited', { retryAfter: waitSeconds, limit: 'authenticate_session' });
      }
      return { recordSuccess: () => attempts.succeed(attempt), release: () => attempts.withdraw(attempt) };
    },
    async recordFailure() {
      onWrong();
      if ((await attempts.countWrong()) === signInLimits.region.count) onManyWrong(signInLimits.region.count);
    },
  };
}
