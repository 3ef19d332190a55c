// Applies what a customer changed on the payment page, before the events of it arrive
// (docs/design/web-domains.md#subscription-card).
import { refreshBilling } from '@glimpse/contracts/billing';
import { useEffect, useState } from 'react';
import { adoptPlan } from '#features/billing/adopt-plan.ts';
import { useApp } from '#lib/app.tsx';
import { useContractQuery } from '#lib/query/contract-query.ts';
import { readStored, takeStored, writeStored } from '#lib/storage.ts';

const place = ['billing.portal', 'sessionStorage'] as const;

/** Remembers in this tab that its customer went to the payment page. */
export function rememberPortal(): void {
  const [key, area] = place;
  writeStored(key, 'open', area);
}

/** `late`: the API could not ask the payment service, so that changes show later. */
type PortalReturn = 'checking' | 'late' | undefined;

/** The state of the look-up after the way back; `undefined` without one, and when it is done. */
export function usePortalReturn(): PortalReturn {
  const app = useApp();
  const [returned] = useState(() => readStored(...place) !== undefined);
  useEffect(() => void takeStored(...place), []);
  const call = { body: {} };
  const { isSuccess, isError } = useContractQuery(refreshBilling, call, {
    enabled: returned,
    queryFn: async () => {
      const answer = await app.api.load(refreshBilling, call);
      await adoptPlan(app);
      return answer;
    },
    retryOnMount: false,
    gcTime: 0,
  });
  if (!returned || isSuccess) return undefined;
  return isError ? 'late' : 'checking';
}
