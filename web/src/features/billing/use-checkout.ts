// Asks the API to apply a payment until it is confirmed (docs/design/web-domains.md#subscription-card).
import { refreshBilling } from '@glimpse/contracts/billing';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { adoptPlan } from '#features/billing/adopt-plan.ts';
import { type ApiFailure, isApiFailure } from '#lib/api-failure.ts';
import { useApp } from '#lib/app.tsx';
import { useReload } from '#lib/router/hooks.ts';

/** `stopped`: the page no longer asks. */
export type CheckoutResult =
  | { readonly kind: 'checking' | 'waiting' | 'stopped' | 'active' }
  | { readonly kind: 'failed'; readonly failure: ApiFailure };

/** Pauses before each call, in ms. After the last call the page stops asking. */
const pausesMs = [0, 2000, 4000, 8000, 16_000, 30_000, 60_000, 60_000] as const;

const isTemporary = ({ status }: ApiFailure): boolean => status === 0 || status === 429 || status >= 500;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** The result for `?checkout=` in the address, which is then removed from it. */
export function useCheckout(): CheckoutResult | undefined {
  const { api, globals } = useApp();
  const { reload } = useReload();
  const { search } = useLocation();
  const [checkout] = useState(() => new URLSearchParams(search).get('checkout'));
  const [result, setResult] = useState<CheckoutResult | undefined>(
    checkout ? { kind: 'checking' } : undefined,
  );
  useEffect(() => {
    if (!checkout) return undefined;
    const left = new AbortController();
    void ask(checkout, left.signal);
    return () => left.abort();

    async function ask(id: string, signal: AbortSignal): Promise<void> {
      for (const ms of pausesMs) {
        await pause(ms, signal);
        if (signal.aborted) return;
        const answer = await api.submit(refreshBilling, { body: { checkout: id } });
        if (signal.aborted) return;
        if (isApiFailure(answer) && !isTemporary(answer))
          return setResult({ kind: 'failed', failure: answer });
        if (!isApiFailure(answer) && answer.record.has_active_subscription) return finish(signal);
        setResult({ kind: 'waiting' });
      }
      setResult({ kind: 'stopped' });
    }

    async function finish(signal: AbortSignal): Promise<void> {
      history.replaceState(history.state, '', location.pathname);
      await adoptPlan({ api, globals }, reload);
      if (!signal.aborted) setResult({ kind: 'active' });
    }
  }, [api, globals, checkout]); // oxlint-disable-line react/exhaustive-deps -- `reload` is new at each render
  return result;
}
