// The error of a failed reveal or burn. The button shows the wait (docs/design/web.md#error-texts).
import { useTranslations } from 'use-intl';
import { useFailureText } from '#lib/failure-text.ts';
import type { ApiFailure } from '#lib/api-failure.ts';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';

type AttemptErrorProps = {
  readonly failure: ApiFailure;
  /** A passphrase field stands in the form and says itself that the passphrase was wrong. */
  readonly locked: boolean;
};

export function AttemptError({ failure, locked }: AttemptErrorProps) {
  const t = useTranslations('secrets.recipient');
  const app = useTranslations('app');
  const failureText = useFailureText();
  if (locked && isWrongPassphrase(failure)) return null;
  return (
    <AlertBox kind="error" title={app('error')} focus>
      {isLimited(failure) ? t('limited') : failureText(failure)}
    </AlertBox>
  );
}

/** Tells whether the caller has to wait before the next attempt. */
export function isLimited(failure: ApiFailure | undefined): failure is ApiFailure {
  return failure?.code === 'http.rate_limited';
}

/** Tells whether an attempt was used up. The field then takes the focus. */
export function isWrongPassphrase(failure: ApiFailure | undefined): failure is ApiFailure {
  return failure?.code === 'secrets.wrong_passphrase';
}
