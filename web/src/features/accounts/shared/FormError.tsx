// The error above a form of accounts (docs/design/web-accounts.md#forms).
import { useTranslations } from 'use-intl';
import type { FormState } from '#features/accounts/shared/use-account-form.ts';
import { useFailureText } from '#lib/failure-text.ts';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';

export function FormError({
  state: { failure },
  focus,
}: {
  readonly state: FormState;
  readonly focus: boolean;
}) {
  const t = useTranslations('accounts.form');
  const app = useTranslations('app');
  const textOf = useFailureText();
  if (!failure) return null;
  return (
    <AlertBox kind="error" title={app('error')} focus={focus}>
      {failure.code === 'http.rate_limited' ? t('limited') : textOf(failure)}
    </AlertBox>
  );
}
