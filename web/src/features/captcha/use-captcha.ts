// Fetches, solves and renews captcha challenges (docs/design/web-shell.md#captcha).
import { useCallback, useEffect, useRef, useState } from 'react';
import { solveOne } from '#features/captcha/solve-one.ts';
import { useApp } from '#lib/app.tsx';

/** `expired`: the time of the challenge passed before it was solved, or after; then it is fetched again. */
export type CaptchaState = 'unverified' | 'verifying' | 'verified' | 'error' | 'expired';

export type Captcha = {
  readonly state: CaptchaState;
  /** Starts unless it is running or done. @returns the payload; `undefined` if it failed */
  solve(): Promise<string | undefined>;
  /** Fetches a new challenge, because a solution works once. */
  renew(): void;
};

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
