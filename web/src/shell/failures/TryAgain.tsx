// The Try again button, with a countdown when the server asks for a wait (docs/design/web.md#route-failures).
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { serverNow } from '#lib/clock.ts';
import { useDurations } from '#lib/format/duration.ts';
import { Button } from '#ui/form/Button.tsx';
import { Countdown } from '#ui/display/Countdown.tsx';

/** `waitSeconds` 0 enables the button at once. */
export function TryAgain({
  waitSeconds,
  busy,
  again,
}: {
  waitSeconds: number;
  busy: boolean;
  again(): void;
}) {
  const t = useTranslations('shell.routeError');
  const durations = useDurations();
  const [until] = useState(() => serverNow() + waitSeconds * 1000);
  const [waiting, setWaiting] = useState(waitSeconds > 0);
  return (
    <Button icon="refresh" disabled={waiting} pending={busy ? t('trying') : undefined} onClick={again}>
      {waiting ? (
        <Countdown
          inButton
          until={until}
          text={(left) => t('wait', { wait: durations.wait(left) })}
          onEnd={() => setWaiting(false)}
        />
      ) : (
        t('tryAgain')
      )}
    </Button>
  );
}
