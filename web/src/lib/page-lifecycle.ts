// What happens to a page that holds a secret when it is covered or left (trust.md 8).
import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';

type Leaving = {
  /** The tab goes to the background. */
  onCover?(): void;
  /** The page is left, reloaded or put into the back/forward cache. */
  onLeave(): void;
};

/** Calls back before the browser paints or freezes anything; a page that comes back from the cache reloads. */
export function usePageLeave({ onCover, onLeave }: Leaving): void {
  const cover = useEffectEvent(() => onCover?.());
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && flushSync(() => cover());
    const left = () => flushSync(() => leave());
    const back = (event: PageTransitionEvent) => event.persisted && location.reload();
    document.addEventListener('visibilitychange', hidden);
    addEventListener('pagehide', left);
    addEventListener('pageshow', back);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      removeEventListener('pagehide', left);
      removeEventListener('pageshow', back);
    };
  }, []);
}

/** The browser's own question before the tab is closed, for as long as `asks` is true. */
export function useLeaveQuestion(asks: boolean): void {
  useEffect(() => {
    if (!asks) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [asks]);
}
