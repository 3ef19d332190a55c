// Polls while the page is visible (docs/design/web-secrets.md#private-page).
import { useEffect, useEffectEvent } from 'react';

type Rhythm = { readonly everyMs: number; readonly active: boolean };

/** Calls `ask` every `everyMs` while `active` and visible, and at once when the tab becomes visible. */
export function usePoll(ask: () => void, { everyMs, active }: Rhythm): void {
  const asked = useEffectEvent(ask);
  useEffect(() => {
    if (!active) return undefined;
    const tick = () => document.visibilityState === 'visible' && asked();
    const timer = setInterval(tick, everyMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [everyMs, active]);
}
