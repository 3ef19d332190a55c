// Explains a failed reveal; says first whether something was lost (docs/design/web.md#words).
import { useTranslations } from 'use-intl';
import type { ClosedState } from '#features/secrets/recipient/use-reveal.ts';
import { AttemptError } from '#features/secrets/shared/AttemptError.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';

export function RevealError({ state }: { readonly state: ClosedState }) {
  const t = useTranslations('secrets.recipient');
  switch (state.kind) {
    case 'ready':
      return state.failure ? <AttemptError failure={state.failure} /> : null;
    case 'opening':
      return state.answerLost ? <LostAnswerNotice text={t('lost')} /> : null;
    case 'unanswered':
      return <LostAnswerNotice text={t('lost')} />;
    case 'leaseEnded':
      return <LostAnswerNotice text={t('over')} />;
  }
}

function LostAnswerNotice({ text }: { readonly text: string }) {
  return (
    <Notice tone="warn" live="alert">
      {text}
    </Notice>
  );
}
