// Counts each evaluated password before it is hashed (docs/design/limits.md#guesses-of-a-password).
import { guessLimits } from '@glimpse/contracts/limits';
import type { RootKeys } from '#platform/crypto/keys/root-keys.ts';
import { fail } from '#platform/errors/api-error.ts';
import { wideNetworkOf } from '#platform/http/request/client-address.ts';
import {
  type Guesses,
  type Guessing,
  type GuessPart,
  knowNetwork,
  reserveGuess,
  rightGuess,
} from '../model/guesses.ts';
import type { GuessStore, GuessSubject } from '../store/guess-store.ts';

/** Who guesses whose password. `emailId`: of the typed address, where it may have no account. */
export type Guesser = {
  readonly account: { readonly id: Buffer } | undefined;
  readonly emailId?: Buffer | undefined;
  readonly network: string;
};

/** A guess that counts as wrong until `recordSuccess` is called. */
export type Guess = { recordSuccess(): Promise<void> };

export type GuessLimit = {
  /** Counts a guess by compare-and-set. @throws `http.rate_limited`, `store.unavailable` */
  reserve(guesser: Guesser): Promise<Guess>;
  /** The owner proved the mailbox in this network: it is known as after a sign-in. */
  know(account: { readonly id: Buffer }, network: string): Promise<void>;
};

type GuessLimitDeps = {
  readonly store: GuessStore;
  readonly roots: () => RootKeys;
  readonly clock: { now(): Date };
  /** Off: nothing is counted, as for all rules of sign-in. */
  readonly on: boolean;
  readonly onLimited: () => void;
};

const tagBytes = 8;
const mostTries = 40;

/** Addresses without an account share rows, so that they take a bounded room. */
function subjectOf({ account, emailId = Buffer.alloc(4) }: Guesser): GuessSubject {
  if (account) return { kind: 'account', id: account.id };
  return { kind: 'slot', slot: emailId.readUInt32BE(0) % guessLimits.slots };
}

const nameOf = (subject: GuessSubject): string =>
  subject.kind === 'account' ? subject.id.toString('hex') : `slot ${subject.slot}`;

/** What one step makes of the stored guesses: the next ones, or the wait of a refusal. */
type Step = (guesses: Guesses) => { readonly guesses: Guesses } | { readonly waitSeconds: number };

const nothing: Guess = { recordSuccess: async () => undefined };

/** Names the networks of a caller for one subject. */
function namesNetworks({ roots, clock }: Pick<GuessLimitDeps, 'roots' | 'clock'>) {
  return (subject: GuessSubject, network: string): Guessing => {
    const keys = roots();
    const now = clock.now();
    const newest = keys.rootGen(now);
    const tag = (gen: number, given: string): Buffer =>
      keys.mac('prefix', gen, 'guess', nameOf(subject), given).subarray(0, tagBytes);
    const former = keys.gens.filter((gen) => gen !== newest).map((gen) => tag(gen, network));
    return { prefix: tag(newest, network), wide: tag(newest, wideNetworkOf(network)), former, now };
  };
}

/** Repeats a compare-and-set until no other write came between. */
function settles({ store, clock, onLimited }: Pick<GuessLimitDeps, 'store' | 'clock' | 'onLimited'>) {
  return async (subject: GuessSubject, step: Step): Promise<void> => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const { rev, guesses } = await store.read(subject);
      const next = step(guesses);
      if ('waitSeconds' in next) {
        onLimited();
        fail('http.rate_limited', { retryAfter: next.waitSeconds, limit: 'password_guesses' });
      }
      if (await store.write(subject, rev, { guesses: next.guesses, now: clock.now() })) return;
    }
    fail('store.unavailable');
  };
}

export function guessLimit(deps: GuessLimitDeps): GuessLimit {
  const guessingOf = namesNetworks(deps);
  const settle = settles(deps);
  return {
    async reserve(guesser) {
      if (!deps.on) return nothing;
      const subject = subjectOf(guesser);
      const guessing = guessingOf(subject, guesser.network);
      let part: GuessPart = 'strangers';
      await settle(subject, (guesses) => {
        const reserved = reserveGuess(guesses, guessing);
        if (reserved.ok) ({ part } = reserved);
        return reserved;
      });
      return {
        recordSuccess: () => settle(subject, (guesses) => ({ guesses: rightGuess(guesses, guessing, part) })),
      };
    },
    async know({ id }, network) {
      if (!deps.on) return;
      const subject: GuessSubject = { kind: 'account', id };
      const guessing = guessingOf(subject, network);
      await settle(subject, (guesses) => ({ guesses: knowNetwork(guesses, guessing) }));
    },
  };
}
