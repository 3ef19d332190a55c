// The error above a form of accounts (docs/design/web-accounts.md#forms).
import { useTranslations } from 'use-intl';
import type { FormState } from '#features/accounts/shared/use-account-form.ts';
import { useFailureText } from '#lib/failure-text.ts';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';

/** Code of a sign-in that cannot work, because the browser keeps no cookie. */
export const cookiesOff = 'client.cookies_off';

export function FormError({
  state: { failure },
  focus,
}: {
  readonly state: FormState;
  readonly focus: boolean;
}) {
  const t = useTranslations('accounts.form');
  const app = useTranslations('app');
  const failureText = useFailureText();
  if (!failure) return null;
  const ownText = (code: string): string | undefined =>
    code === 'http.rate_limited' ? t('limited') : code === cookiesOff ? t('cookiesOff') : undefined;
  return (
    <AlertBox kind="error" title={app('error')} focus={focus}>
      {ownText(failure.code) ?? failureText(failure)}
    </AlertBox>
  );
}
