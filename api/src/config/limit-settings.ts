// The settings of the rate limits, one per event of contracts/limits.ts
// (docs/design/http-api.md#rate-limits).
import { type LimitEvent, type LimitFigure, rateLimits } from '@glimpse/contracts/limits';

/** Name of the setting that overrides an event's limit. */
export const limitName = (event: string): string => `LIMITS_${event.toUpperCase()}`;

/** A limit as it is written in the environment. */
export const limitText = ({ count, windowSeconds }: LimitFigure): string => `${count}/${windowSeconds}`;

const events = Object.keys(rateLimits).filter((name): name is LimitEvent => name in rateLimits);

/** Parses `COUNT` or `COUNT/SECONDS`; `undefined` if it is malformed. 0 turns the limit off. */
function parseFigure(given: string, usual: LimitFigure): LimitFigure | undefined {
  const found = /^(\d{1,12})(?:\/(\d{1,7}))?$/.exec(given);
  if (!found) return undefined;
  const windowSeconds = found[2] === undefined ? usual.windowSeconds : Number(found[2]);
  return windowSeconds > 0 ? { count: Number(found[1]), windowSeconds } : undefined;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads every limit. Rejects other names that start with LIMITS_: they are typing errors.
 * @param wrong called with the line for a wrong value
 */
export function readLimits(
  env: Env,
  wrong: (line: string) => never,
): Readonly<Record<LimitEvent, LimitFigure>> {
  const known = new Set(events.map(limitName));
  const stray = Object.keys(env).find((name) => name.startsWith('LIMITS_') && !known.has(name));
  if (stray) wrong(`${stray} is not a rate limit`);
  const figures: Record<LimitEvent, LimitFigure> = { ...rateLimits };
  for (const event of events) {
    const given = env[limitName(event)];
    if (given === undefined || given === '') continue;
    figures[event] =
      parseFigure(given, rateLimits[event]) ??
      wrong(`${limitName(event)} must be COUNT or COUNT/SECONDS, such as 1000/1200`);
  }
  return figures;
}
