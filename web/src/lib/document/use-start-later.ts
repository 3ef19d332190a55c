// Starts work of a page later, with code that its first load does not have
// (docs/design/web-queries.md#first-loads).
import { useEffect, useEffectEvent, useRef, useState } from 'react';

type Later = { readonly afterMs: number; readonly active: boolean };

/**
 * Calls `start` once while `active`: after `afterMs`, when the page is shown again, or by the function that
 * is returned. Calls its result when the page is left or no longer active. If `start` fails, because its
 * code did not arrive, it is called again after the same time.
 */
export function useStartLater(start: () => Promise<() => void>, { afterMs, active }: Later): () => void {
  const [failures, setFailures] = useState(0);
  const begin = useEffectEvent(start);
  const startNow = useRef<() => void>(undefined);
  useEffect(() => {
    if (!active) return undefined;
    let left = false;
    let stop: (() => void) | undefined;
    const begun = async () => {
      const started = await begin();
      if (left) started();
      else stop = started;
    };
    const run = () => {
      cancel();
      void begun().catch(() => setFailures(failures + 1));
    };
    const onShown = () => document.visibilityState === 'visible' && run();
    const timer = setTimeout(run, afterMs);
    const cancel = () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onShown);
      startNow.current = undefined;
    };
    document.addEventListener('visibilitychange', onShown);
    startNow.current = run;
    return () => {
      left = true;
      cancel();
      stop?.();
    };
  }, [afterMs, active, failures]);
  return () => startNow.current?.();
}
