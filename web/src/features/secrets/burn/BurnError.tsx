// The error of a failed burn (docs/design/web-secrets.md#burn-page).
import { useTranslations } from 'use-intl';
import { AttemptError } from '#features/secrets/shared/AttemptError.tsx';
import type { BurnState } from '#features/secrets/burn/use-burn.ts';
import { Notice } from '#ui/feedback/Notice.tsx';

export function BurnError({ state }: { readonly state: BurnState }) {
  const t = useTranslations('secrets.recipient');
  if (state.kind === 'ready') return state.failure ? <AttemptError failure={state.failure} /> : null;
  if (!state.lost) return null;
  return (
    <Notice tone="warn" live="alert">
      {t('lost')}
    </Notice>
  );
}
