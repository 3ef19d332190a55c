// How often somebody may be wrong when signing in, by account and network, without ever locking an account (api.md 9).
import { type LimitFigure, signInLimits } from '@glimpse/contracts/limits';
import type { RootKeys } from '#platform/crypto/keys/root-keys.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { GuessBudget, GuessRules } from '#platform/redis/guess-budget.ts';

const tagBytes = 12;

/** The rules of sign-in; the first figure is configuration (`limits.authenticate_session`), 0 turns all of them off. */
export function signInRules({ count, windowSeconds }: LimitFigure): GuessRules {
  const { gapSeconds, knownSeconds, perPrefix, perAccount, region } = signInLimits;
  const on = count > 0;
  const most = { pair: count, account: on ? perAccount : 0, network: on ? perPrefix : 0 };
  return { windowSeconds, gapSeconds, knownSeconds, ...most, regionSeconds: region.windowSeconds };
}

/** A try that was let through, counted as wrong until told otherwise. */
export type Try = {
  right(): Promise<void>;
  /** Nobody could judge it: it does not stay counted. Not for what was judged and then failed, else wrong tries were free. */
  withdraw(): Promise<void>;
};

export type SignInBudget = {
  /** Counts the try. @throws `http.rate_limited`, before any password work */
  reserve(emailId: Buffer, network: string): Promise<Try>;
  /** Counts what was judged wrong for the whole region, and raises the alarm when that gets too much; nobody is refused (api.md 9). */
  wrong(): Promise<void>;
};

type SignInBudgetDeps = {
  readonly guesses: GuessBudget;
  readonly roots: () => RootKeys;
  readonly clock: { now(): Date };
  readonly onLimited: () => void;
  readonly onWrong: () => void;
  /** Called once per window, by the process that counted the try too many. */
  readonly onManyWrong: (count: number) => void;
};

export function signInBudget({ guesses, roots, clock, onLimited, onWrong, onManyWrong }: SignInBudgetDeps): SignInBudget {
  const tag = (text: string): string => {
    const keys = roots();
    return keys.mac('prefix', keys.rootGen(clock.now()), 'sign-in', text).subarray(0, tagBytes).toString('base64url');
  };
  return {
    async reserve(emailId, network) {
      const guess = { account: tag(emailId.toString('hex')), network: tag(network) };
      const waitSeconds = await guesses.reserve(guess);
      if (waitSeconds > 0) {
        onLimited();
        fail('http.rate_limited', { retryAfter: waitSeconds });
      }
      return { right: () => guesses.succeed(guess), withdraw: () => guesses.withdraw(guess) };
    },
    async wrong() {
      onWrong();
      if ((await guesses.countWrong()) === signInLimits.region.count) onManyWrong(signInLimits.region.count);
    },
  };
}
