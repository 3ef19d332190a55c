// How often each journey starts at 100 %, and how many virtual users that takes.
import { calls } from './contract.ts';
import type { Phase } from './phases.ts';
import type { JourneyName } from './settings.ts';

/** Starts per second at 100 %; calls that count for one limit; longest usual duration of one journey. */
type Rate = { readonly perSecond: number; readonly limited: number; readonly lastsSeconds: number };

/** The first two are goal L1: 60 creates, 60 reveals and 300 status reads a second. */
export const rates: Readonly<Record<JourneyName, Rate>> = {
  'create-and-reveal': { perSecond: 60, limited: 2, lastsSeconds: 1 },
  'status-polling': { perSecond: 300, limited: 1, lastsSeconds: 1 },
  'front-page': { perSecond: 20, limited: 1, lastsSeconds: 1 },
  passphrase: { perSecond: 1, limited: 2, lastsSeconds: 10 },
  'sign-in': { perSecond: 1, limited: 1, lastsSeconds: 10 },
  'recent-list': { perSecond: 1, limited: 1, lastsSeconds: 1 },
};

/** k6 takes whole numbers, so rates are given for this time. */
export const unitSeconds = 10;

/** Starts in `unitSeconds`, at least two. */
export const startsPerUnit = (journey: JourneyName, percent: number): number =>
  Math.max(2, Math.round((rates[journey].perSecond * percent * unitSeconds) / 100));

const spare = 1.5;
const fewest = 5;

/**
 * Returns the number of virtual users of a journey in a phase. Each has a network of its own, so there must
 * be enough of them to stay below the limits of the service, and to wait for slow answers.
 */
export function usersOf(journey: JourneyName, { seconds, percent, rampTo = percent }: Phase): number {
  const { limited, lastsSeconds } = rates[journey];
  const perSecond = (share: number) => startsPerUnit(journey, share) / unitSeconds;
  const window = Math.min(seconds, calls.reveal.windowSeconds);
  const made = perSecond((percent + rampTo) / 2) * limited * window;
  const atOnce = perSecond(Math.max(percent, rampTo)) * lastsSeconds;
  return Math.ceil(Math.max(fewest, (made * spare) / calls.reveal.limit, atOnce));
}
