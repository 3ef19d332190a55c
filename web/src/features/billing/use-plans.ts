// Loads the plans for a dialog, which has no loader (docs/design/web-domains.md#upgrade).
import { getPlans } from '@glimpse/contracts/billing';
import { useEffect, useState } from 'react';
import type { CallResult } from '#lib/api.ts';
import type { ApiFailure } from '#lib/api-failure.ts';
import { useApp } from '#lib/app.tsx';

export type FoundPlans = CallResult<typeof getPlans>;

/** Returns the answer, a failure, or `undefined` while loading; and a function that asks again. */
export function usePlans(): [FoundPlans | ApiFailure | undefined, () => void] {
  const { api } = useApp();
  const [found, setFound] = useState<FoundPlans | ApiFailure>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let left = false;
    void api.submit(getPlans, {}).then((answer) => {
      if (!left) setFound(answer);
    });
    return () => {
      left = true;
    };
  }, [api, attempt]);
  const again = () => {
    setFound(undefined);
    setAttempt(attempt + 1);
  };
  return [found, again];
}
