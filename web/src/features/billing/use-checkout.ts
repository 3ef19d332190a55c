// Asks the API to apply a payment until it is confirmed (docs/design/web-domains.md#subscription-card).
import { refreshBilling } from '@glimpse/contracts/billing';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { adoptPlan } from '#features/billing/adopt-plan.ts';
import { type ApiFailure, clientFailure } from '#lib/api-failure.ts';
import { useApp } from '#lib/app.tsx';
import { LoadError, toLoadFailure } from '#lib/load-error.ts';
import { useContractQuery } from '#lib/query/contract-query.ts';

/** `stopped`: the page no longer asks. */
export type CheckoutResult =
  | { readonly kind: 'checking' | 'waiting' | 'stopped' | 'active' }
  | { readonly kind: 'failed'; readonly failure: ApiFailure };

/** Pauses after each call that confirmed nothing, in ms. After the last call the page stops asking. */
const pausesMs = [2000, 4000, 8000, 16_000, 30_000, 60_000, 60_000] as const;
const notConfirmed = clientFailure('client.not_confirmed');

const isTemporary = (failure: ApiFailure | undefined): boolean =>
  failure !== undefined && (failure.status === 0 || failure.status === 429 || failure.status >= 500);

const pace = {
  retry: (calls: number, thrown: Error) => calls < pausesMs.length && isTemporary(toLoadFailure(thrown)),
  retryDelay: (calls: number) => pausesMs[calls] ?? 0,
  retryOnMount: false,
  gcTime: 0,
} as const;

/** The result for `?checkout=` in the address, which is then removed from it. */
export function useCheckout(): CheckoutResult | undefined {
  const app = useApp();
  const { search } = useLocation();
  const [checkout] = useState(() => new URLSearchParams(search).get('checkout') ?? '');
  const call = { body: { checkout } };
  const { isSuccess, error, failureCount } = useContractQuery(refreshBilling, call, {
    enabled: checkout !== '',
    queryFn: async ({ signal }) => {
      const answer = await app.api.load(refreshBilling, call);
      if (!answer.record.has_active_subscription) throw new LoadError(notConfirmed);
      signal.throwIfAborted(); // the page was left
      history.replaceState(history.state, '', location.pathname);
      await adoptPlan(app);
      return answer;
    },
    ...pace,
  });
  if (checkout === '') return undefined;
  if (isSuccess) return { kind: 'active' };
  const failure = toLoadFailure(error);
  if (!failure) return { kind: failureCount > 0 ? 'waiting' : 'checking' };
  return isTemporary(failure) ? { kind: 'stopped' } : { kind: 'failed', failure };
}
