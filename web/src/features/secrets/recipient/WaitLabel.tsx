// The countdown in a button that has to wait (docs/design/web-secrets.md#recipient-page).
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { now } from '#lib/clock.ts';
import { useDurations } from '#lib/duration.ts';
import { Countdown } from '#ui/display/Countdown.tsx';

export function WaitLabel({ seconds, onEnd }: { readonly seconds: number; onEnd(): void }) {
  const t = useTranslations('secrets.recipient');
  const { two } = useDurations();
  const [until] = useState(() => now() + seconds * 1000);
  return <Countdown inButton until={until} text={(left) => t('wait', { wait: two(left) })} onEnd={onEnd} />;
}
