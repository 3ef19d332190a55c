// The error of a failed reveal or burn (docs/design/web.md#error-texts).
import { useTranslations } from 'use-intl';
import { useDurations } from '#lib/duration.ts';
import { useFailureText } from '#lib/failure-text.ts';
import type { ApiFailure } from '#lib/api-failure.ts';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';

export function AttemptError({ failure }: { readonly failure: ApiFailure }) {
  const t = useTranslations('secrets.recipient');
  const app = useTranslations('app');
  const textOf = useFailureText();
  const { one } = useDurations();
  const wait = one((failure.retryAfterSeconds ?? 60) * 1000);
  return (
    <AlertBox kind="error" title={app('error')} focus={failure.field !== 'passphrase'}>
      {failure.code === 'http.rate_limited' ? t('limited', { wait }) : textOf(failure)}
    </AlertBox>
  );
}
