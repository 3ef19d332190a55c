// Explains a failed reveal; says first whether something was lost (docs/design/web.md#words).
import { useTranslations } from 'use-intl';
import type { ClosedState } from '#features/secrets/recipient/use-reveal.ts';
import { AttemptError } from '#features/secrets/shared/AttemptError.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';

export function RevealError({ state }: { readonly state: ClosedState }) {
  const t = useTranslations('secrets.recipient');
  switch (state.kind) {
    case 'ready':
      return state.refusal ? <AttemptError refusal={state.refusal} /> : null;
    case 'opening':
      return state.lost ? <Lost text={t('lost')} /> : null;
    case 'lost':
      return <Lost text={t('lost')} />;
    case 'over':
      return <Lost text={t('over')} />;
  }
}

function Lost({ text }: { readonly text: string }) {
  return (
    <Notice tone="warn" live="alert">
      {text}
    </Notice>
  );
}
