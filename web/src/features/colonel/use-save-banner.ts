// Saves the banner as one request; a failure keeps what was typed
// (docs/design/web.md#rules-for-every-route).
import { setBanner, viewBanner } from '@glimpse/contracts/colonel';
import { useState } from 'react';
import { useContractMutation } from '#lib/query/contract-query.ts';

export function useSaveBanner() {
  const { send, isPending, data, failure } = useContractMutation(setBanner, { changes: [viewBanner] });
  const [attempt, setAttempt] = useState(0);
  /** @returns whether it was saved */
  const save = async (body: { readonly text: string; readonly enabled: boolean }): Promise<boolean> => {
    if (!isPending) setAttempt(attempt + 1); // each outcome is read aloud
    const answer = await send({ body }).catch(() => undefined); // shown as `failure`
    return answer !== undefined;
  };
  return { attempt, pending: isPending, failure, saved: data?.record, save };
}
