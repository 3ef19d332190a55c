// The guesses of one password in 24 hours (docs/design/limits.md#guesses-of-a-password). No I/O.
import { guessLimits, signInLimits } from '@glimpse/contracts/limits';
import {
  addTries,
  type AttemptHour,
  recentHours,
  takeBackTry,
  totalTries,
  triesOfWides,
  windowEnd,
} from '#platform/attempt-window.ts';
import { mayTake, type SharedPart, sharedPart } from '#platform/fair-share.ts';

/** A network from which the owner signed in: its tag, and the latest time. */
export type KnownNetwork = { readonly tag: Buffer; readonly at: Date };

/** As stored: the guesses of strangers, those of known networks, and these networks. */
export type Guesses = {
  readonly strangers: readonly AttemptHour[];
  readonly known: readonly AttemptHour[];
  readonly networks: readonly KnownNetwork[];
};

/** Tags of the caller's network and its wide network. `former`: the same network under older keys. */
export type Guessing = {
  readonly prefix: Buffer;
  readonly wide: Buffer;
  readonly former: readonly Buffer[];
  readonly now: Date;
};

/** Where a guess counts. */
export type GuessPart = 'strangers' | 'known';
export type Reserved =
  | { readonly ok: true; readonly part: GuessPart; readonly guesses: Guesses }
  | { readonly ok: false; readonly waitSeconds: number };

export const noGuesses: Guesses = { strangers: [], known: [], networks: [] };

const { strangers, known: end, networks, knownEach: floor } = guessLimits;
const parts: Readonly<Record<GuessPart, SharedPart>> = {
  strangers: sharedPart(strangers),
  known: { end, common: end - networks * floor, floor },
};

/** Known networks share among themselves: each is its own wide network. */
const tagsIn = (part: GuessPart, { prefix, wide }: Guessing) => ({
  prefix,
  wide: part === 'known' ? prefix : wide,
});

const isFresh = ({ at }: KnownNetwork, now: Date): boolean =>
  now.getTime() - at.getTime() < signInLimits.knownSeconds * 1000;

/** Whether the owner signed in from this network within 30 days. */
export function isKnown(guesses: Guesses, { prefix, former, now }: Guessing): boolean {
  const tags = [prefix, ...former];
  return guesses.networks.some(
    (network) => isFresh(network, now) && tags.some((tag) => tag.equals(network.tag)),
  );
}

/** Counts one guess before it is evaluated. A known network has its own part, and then that of strangers. */
export function reserveGuess(given: Guesses, guessing: Guessing): Reserved {
  const { now } = guessing;
  const guesses = {
    ...given,
    strangers: recentHours(given.strangers, now),
    known: recentHours(given.known, now),
  };
  const open: readonly GuessPart[] = isKnown(guesses, guessing) ? ['known', 'strangers'] : ['strangers'];
  for (const part of open) {
    const hours = guesses[part];
    const tags = tagsIn(part, guessing);
    const asking = { used: totalTries(hours), held: triesOfWides(hours)(tags.wide), points: 1 };
    if (mayTake(parts[part], asking))
      return { ok: true, part, guesses: { ...guesses, [part]: addTries(hours, tags, { now, tries: 1 }) } };
  }
  const waitMs = windowEnd(guesses.strangers, now).getTime() - now.getTime();
  return { ok: false, waitSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
}

/** The owner was here: remembers the network, and forgets the one that was used longest ago. */
export function knowNetwork(guesses: Guesses, guessing: Guessing): Guesses {
  const { prefix, former, now } = guessing;
  const others = guesses.networks.filter(
    (network) => isFresh(network, now) && ![prefix, ...former].some((tag) => tag.equals(network.tag)),
  );
  return { ...guesses, networks: [...others.slice(1 - networks), { tag: prefix, at: now }] };
}

/** The guess was right: it does not count, and its network is known. */
export function rightGuess(guesses: Guesses, guessing: Guessing, part: GuessPart): Guesses {
  const left = takeBackTry(guesses[part], guessing.prefix, guessing.now);
  return knowNetwork({ ...guesses, [part]: left }, guessing);
}
