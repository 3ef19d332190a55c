// Fetches, solves and renews captcha challenges (docs/design/web-shell.md#captcha).
import { getChallenge } from '@glimpse/contracts/captcha';
import { useCallback, useEffect, useRef, useState } from 'react';
import { checkChallenge, expiresAt, toPayload } from '#features/captcha/challenge.ts';
import { solve as solveWithWorkers } from '#features/captcha/solve.ts';
import type { Api } from '#lib/api.ts';
import { isApiFailure } from '#lib/api-failure.ts';
import { useApp } from '#lib/app.tsx';
import { now } from '#lib/clock.ts';

/** `expired`: the time of the challenge passed before it was solved, or after; then it is fetched again. */
export type CaptchaState = 'unverified' | 'verifying' | 'verified' | 'error' | 'expired';

export type Captcha = {
  readonly state: CaptchaState;
  /** Starts unless it is running or done. @returns the payload; `undefined` if it failed */
  solve(): Promise<string | undefined>;
  /** Fetches a new challenge, because a solution works once. */
  renew(): void;
};

type Solved = { readonly payload: string; readonly usableMs: number };
const longestLifeMs = 600_000;
const marginMs = 5000; // the way to the server takes time

/** Fetches and solves one challenge. Returns what went wrong as a state. */
async function solveOne(api: Api, signal: AbortSignal): Promise<Solved | 'error' | 'expired'> {
  const started = now();
  const answer = await api.submit(getChallenge, { signal });
  if (isApiFailure(answer)) return 'error';
  const challenge = checkChallenge(answer);
  if (!challenge) return 'error';
  const lifeMs = lifeOf(challenge.salt, started);
  const number = await solveWithWorkers(challenge, signal);
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

/** One captcha of one form. Leaving the form stops the workers. */
export function useCaptcha(): Captcha {
  const { api } = useApp();
  const [state, setState] = useState<CaptchaState>('unverified');
  const running = useRef<{ readonly stop: AbortController; readonly payload: Promise<string | undefined> }>(
    undefined,
  );
  const start = useCallback(
    function begin(): Promise<string | undefined> {
      running.current?.stop.abort();
      const stop = new AbortController();
      const { signal } = stop;
      setState('verifying');
      const payload = solveOne(api, signal).then((solved) => {
        if (signal.aborted) return undefined;
        if (typeof solved === 'string') {
          running.current = undefined;
          setState(solved);
          return undefined;
        }
        setState('verified');
        const expire = setTimeout(() => {
          setState('expired');
          void begin();
        }, solved.usableMs);
        signal.addEventListener('abort', () => clearTimeout(expire), { once: true });
        return solved.payload;
      });
      running.current = { stop, payload };
      return payload;
    },
    [api],
  );
  useEffect(() => () => running.current?.stop.abort(), []);
  const solve = useCallback(() => running.current?.payload ?? start(), [start]);
  const renew = useCallback(() => void start(), [start]);
  return { state, solve, renew };
}
