// Hooks for pages that hide or forget a secret when they are left (docs/design/trust.md#pages).
import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { askToStay } from '#lib/visitor/unsent-text.ts';

type PageLeaveHandlers = {
  /** Called when the tab goes to the background. */
  onHidden?(): void;
  /** Called when the page is left, reloaded or put into the back/forward cache. */
  onLeave(): void;
};

/** Calls back before the browser paints or freezes the page. A page from the back/forward cache reloads. */
export function usePageLeave({ onHidden, onLeave }: PageLeaveHandlers): void {
  const hide = useEffectEvent(() => onHidden?.());
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const visibilityChanged = () => document.visibilityState === 'hidden' && flushSync(() => hide());
    const left = () => flushSync(() => leave());
    const back = (event: PageTransitionEvent) => event.persisted && location.reload();
    document.addEventListener('visibilitychange', visibilityChanged);
    addEventListener('pagehide', left);
    addEventListener('pageshow', back);
    return () => {
      document.removeEventListener('visibilitychange', visibilityChanged);
      removeEventListener('pagehide', left);
      removeEventListener('pageshow', back);
    };
  }, []);
}

/** Lets the browser ask before the tab closes, while `asks` is true. */
export function useUnloadPrompt(asks: boolean): void {
  useEffect(() => {
    if (!asks) return undefined;
    const ask = (event: BeforeUnloadEvent) => askToStay(event); // a listener of its own
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [asks]);
}
