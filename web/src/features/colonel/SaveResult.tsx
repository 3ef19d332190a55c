// The outcome of saving the banner, above its form (docs/design/web-colonel.md#administration).
import { useTranslations } from 'use-intl';
import type { ApiFailure } from '#lib/api-failure.ts';
import { useFailureText } from '#lib/failure-text.ts';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';

export function SaveResult({ failure }: { readonly failure: ApiFailure | undefined }) {
  const t = useTranslations();
  const failureText = useFailureText();
  return failure ? (
    <AlertBox kind="error" title={t('app.error')} focus>
      {failureText(failure)}
    </AlertBox>
  ) : (
    <AlertBox kind="success" title={t('app.success')}>
      {t('colonel.banner.saved')}
    </AlertBox>
  );
}
