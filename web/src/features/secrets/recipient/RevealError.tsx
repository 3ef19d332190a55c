// Explains a failed reveal; says first whether something was lost (docs/design/web.md#words).
import { useTranslations } from 'use-intl';
import type { ClosedState } from '#features/secrets/recipient/use-reveal.ts';
import { AttemptError } from '#features/secrets/shared/AttemptError.tsx';
import { LostAnswer } from '#features/secrets/shared/LostAnswer.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';

type RevealErrorProps = {
  readonly state: ClosedState;
  /** The form has a passphrase field. */
  readonly locked: boolean;
  /** An earlier page of this tab asked for the text and never showed it. */
  readonly interrupted: boolean;
};

export function RevealError({ state, locked, interrupted }: RevealErrorProps) {
  const t = useTranslations('secrets.recipient');
  switch (state.kind) {
    case 'ready':
      return state.failure ? <AttemptError failure={state.failure} locked={locked} /> : null;
    case 'opening':
      return state.lost ? <LostAnswer failure={state.lost} /> : null;
    case 'unanswered':
      return <LostAnswer failure={state.lost} />;
    case 'leaseEnded':
      return (
        <Notice tone="warn" live="alert">
          {t(interrupted ? 'interruptedOver' : 'over')}
        </Notice>
      );
    case 'interrupted':
      return null; // the heading says it
  }
}
