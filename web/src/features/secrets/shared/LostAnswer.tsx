// Says that nothing is lost while a request is repeated, then why it got no answer
// (docs/design/product.md#error-texts).
import { useTranslations } from 'use-intl';
import type { ApiFailure } from '#lib/api-failure.ts';
import { useFailureText } from '#lib/failure-text.ts';
import { Notice } from '#ui/feedback/Notice.tsx';

export function LostAnswer({ failure }: { readonly failure: ApiFailure }) {
  const t = useTranslations('secrets.recipient');
  const failureText = useFailureText();
  return (
    <Notice tone="warn" live="alert">
      <p>{t('lost')}</p>
      <p>{failureText(failure)}</p>
    </Notice>
  );
}
