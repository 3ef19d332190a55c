// Fetches one captcha challenge and solves it in time (docs/design/web-shell.md#captcha).
import { getChallenge } from '@glimpse/contracts/captcha';
import { checkChallenge, expiresAt, toPayload } from '#features/captcha/challenge.ts';
import { solve } from '#features/captcha/solve.ts';
import type { Api } from '#lib/api.ts';
import { isApiFailure } from '#lib/api-failure.ts';
import { now, serverNow } from '#lib/clock.ts';

/** `usableMs`: how long the server takes the payload. */
export type Solved = { readonly payload: string; readonly usableMs: number };
const longestLifeMs = 600_000;
const marginMs = 5000; // the way to the server takes time

/** Fetches and solves one challenge. Returns what went wrong as a state. */
export async function solveOne(api: Api, signal: AbortSignal): Promise<Solved | 'error' | 'expired'> {
  const started = now();
  const answer = await api.submit(getChallenge, { signal });
  if (isApiFailure(answer)) return 'error';
  const challenge = checkChallenge(answer);
  if (!challenge) return 'error';
  const lifeMs = lifeOf(challenge.salt, serverNow() - (now() - started));
  const number = await solve(challenge, signal);
  if (number === undefined) return 'error';
  const tookMs = now() - started;
  if (tookMs >= lifeMs) return 'expired';
  return { payload: toPayload(challenge, number, tookMs), usableMs: lifeMs - tookMs };
}

/** Milliseconds that a solution is usable. A wrong clock of the reader does not make it endless or empty. */
function lifeOf(salt: string, startedMs: number): number {
  const end = expiresAt(salt);
  const left = end === undefined ? longestLifeMs : end * 1000 - startedMs - marginMs;
  return left > 0 && left < longestLifeMs ? left : longestLifeMs - marginMs;
}
