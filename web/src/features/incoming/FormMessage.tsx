// The outcome above the form: why it stayed here, or the flash message of its post.
import { useTranslations } from 'use-intl';
import { FlashMessage } from '#features/incoming/FlashMessage.tsx';
import type { ApiFailure } from '#lib/api-failure.ts';
import { useFailureText } from '#lib/failure-text.ts';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';

interface FormMessageProps {
  attempt: number;
  failure: ApiFailure | undefined;
}

/** An error of one field stands below that field instead. */
export function FormMessage({ attempt, failure }: FormMessageProps) {
  const t = useTranslations();
  const failureText = useFailureText();
  if (attempt === 0) return <FlashMessage />;
  if (!failure || failure.field === 'ticketno' || failure.field === 'secret') return null;
  return (
    <AlertBox key={attempt} kind="error" title={t('app.error')} focus>
      {failureText(failure)}
    </AlertBox>
  );
}
