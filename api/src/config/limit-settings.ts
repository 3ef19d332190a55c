// The settings of the rate limits: one environment name per event of contracts/limits.ts (api.md 9).
import { type LimitEvent, type LimitFigure, rateLimits } from '@glimpse/contracts/limits';

/** The environment name that overrides an event's figure. */
export const limitName = (event: string): string => `LIMITS_${event.toUpperCase()}`;

/** A figure as it stands in the environment. */
export const limitText = ({ count, windowSeconds }: LimitFigure): string => `${count}/${windowSeconds}`;

const events = Object.keys(rateLimits).filter((name): name is LimitEvent => name in rateLimits);

/** Reads `COUNT` or `COUNT/SECONDS`; `undefined` means it does not parse. 0 turns the limit off. */
function parseFigure(given: string, usual: LimitFigure): LimitFigure | undefined {
  const found = /^(\d{1,12})(?:\/(\d{1,7}))?$/.exec(given);
  if (!found) return undefined;
  const windowSeconds = found[2] === undefined ? usual.windowSeconds : Number(found[2]);
  return windowSeconds > 0 ? { count: Number(found[1]), windowSeconds } : undefined;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads every limit; names that start with LIMITS_ and mean no event are refused, so that a typing error is no silent default.
 * @param wrong called with one clear line per wrong value
 */
export function readLimits(env: Env, wrong: (line: string) => never): Readonly<Record<LimitEvent, LimitFigure>> {
  const known = new Set(events.map(limitName));
  const stray = Object.keys(env).find((name) => name.startsWith('LIMITS_') && !known.has(name));
  if (stray) wrong(`${stray} names no rate limit`);
  const figures: Record<LimitEvent, LimitFigure> = { ...rateLimits };
  for (const event of events) {
    const given = env[limitName(event)];
    if (given === undefined || given === '') continue;
    figures[event] =
      parseFigure(given, rateLimits[event]) ?? wrong(`${limitName(event)} must be COUNT or COUNT/SECONDS, such as 1000/1200`);
  }
  return figures;
}
