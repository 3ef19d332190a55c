// The button that reveals, counts down and tries again (docs/design/web-secrets.md#recipient-page).
import { type MouseEvent, useEffect, useId } from 'react';
import { useTranslations } from 'use-intl';
import type { ClosedState } from '#features/secrets/recipient/use-reveal.ts';
import { usePainted } from '#features/secrets/shared/use-painted.ts';
import { useWait } from '#features/secrets/shared/use-wait.tsx';
import { announce } from '#ui/display/announce.ts';
import { Button } from '#ui/form/Button.tsx';
import { VisuallyHidden } from '#ui/display/VisuallyHidden.tsx';

type RevealButtonProps = {
  readonly state: ClosedState;
  /** The secret confirms an account and holds no text. */
  readonly verification: boolean;
  /** An earlier page of this tab asked for the text and never showed it. */
  readonly interrupted: boolean;
  onClick(event: MouseEvent): void;
};

const slowMs = 4000;

export function RevealButton({ state, verification, interrupted, onClick }: RevealButtonProps) {
  const t = useTranslations('secrets.recipient');
  const app = useTranslations('app');
  const describedBy = useId();
  const prerendered = usePainted(() => false, true);
  const wait = useWait(state.kind === 'ready' ? state.failure : undefined);
  useSlowAnnouncement(state.kind === 'opening', t('stillWorking'));
  const again = state.kind === 'unanswered' || state.kind === 'leaseEnded';
  const action = verification ? 'verifyAction' : interrupted ? 'askAgain' : 'reveal';
  return (
    <>
      <Button
        type="submit"
        name="continue"
        value="true"
        kind="primary"
        size="big"
        wide
        disabled={prerendered || wait !== undefined}
        pending={state.kind === 'opening' ? t(verification ? 'verifying' : 'opening') : undefined}
        aria-describedby={verification || interrupted ? undefined : describedBy}
        onClick={onClick}
      >
        {wait ?? (again ? app('tryAgain') : t(action))}
      </Button>
      <VisuallyHidden>
        <span id={describedBy}>{t('opensOnce')}</span>
      </VisuallyHidden>
    </>
  );
}

/** Announces politely after four seconds that the request still runs. */
function useSlowAnnouncement(opening: boolean, text: string): void {
  useEffect(() => {
    if (!opening) return undefined;
    const timer = setTimeout(() => announce(text), slowMs);
    return () => clearTimeout(timer);
  }, [opening, text]);
}
