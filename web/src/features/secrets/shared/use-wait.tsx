// Disables a button until a refused attempt may be repeated (docs/design/web-secrets.md#attempts).
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isLimited } from '#features/secrets/shared/AttemptError.tsx';
import type { ApiFailure } from '#lib/api-failure.ts';
import { serverNow } from '#lib/clock.ts';
import { useDurations } from '#lib/format/duration.ts';
import { Countdown } from '#ui/display/Countdown.tsx';

const usualSeconds = 60;

/** Returns the label of the waiting button, the only clock of the page; `undefined` without a wait. */
export function useWait(failure: ApiFailure | undefined): ReactNode {
  const [served, setServed] = useState<ApiFailure>();
  if (!isLimited(failure) || failure === served) return undefined;
  return <WaitLabel seconds={failure.retryAfterSeconds ?? usualSeconds} onEnd={() => setServed(failure)} />;
}

function WaitLabel({ seconds, onEnd }: { readonly seconds: number; onEnd(): void }) {
  const t = useTranslations('secrets.recipient');
  const { wait } = useDurations();
  const [until] = useState(() => serverNow() + seconds * 1000);
  return <Countdown inButton until={until} text={(left) => t('wait', { wait: wait(left) })} onEnd={onEnd} />;
}
