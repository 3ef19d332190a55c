// Applies what a customer changed on the payment page, before the events of it arrive
// (docs/design/web-domains.md#subscription-card).
import { refreshBilling } from '@glimpse/contracts/billing';
import { useEffect, useState } from 'react';
import { adoptPlan } from '#features/billing/adopt-plan.ts';
import { isApiFailure } from '#lib/api-failure.ts';
import { useApp } from '#lib/app.tsx';
import { useReload } from '#lib/router/hooks.ts';
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
  const { api, globals } = useApp();
  const { reload } = useReload();
  const [state, setState] = useState<PortalReturn>(() => (readStored(...place) ? 'checking' : undefined));
  useEffect(() => {
    if (takeStored(...place) !== undefined) void ask();

    async function ask(): Promise<void> {
      const answer = await api.submit(refreshBilling, { body: {} });
      if (isApiFailure(answer)) return setState('late');
      await adoptPlan({ api, globals }, reload);
      setState(undefined);
    }
  }, [api, globals]); // oxlint-disable-line react/exhaustive-deps -- `reload` is new at each render
  return state;
}
