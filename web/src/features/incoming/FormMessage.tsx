// The outcome above the form: of this page's submit, or the flash message of a native post.
import { useTranslations } from 'use-intl';
import { FlashMessage } from '#features/incoming/FlashMessage.tsx';
import type { Outcome } from '#features/incoming/use-incoming.ts';
import type { ApiFailure } from '#lib/api-failure.ts';
import { useFailureText } from '#lib/failure-text.ts';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';

interface FormMessageProps {
  outcome: Outcome;
  failure: ApiFailure | undefined;
}

/** An error of one field stands below that field instead. */
export function FormMessage({ outcome: { attempt, sent }, failure }: FormMessageProps) {
  const t = useTranslations();
  const textOf = useFailureText();
  if (attempt === 0) return <FlashMessage />;
  if (sent)
    return (
      <AlertBox key={attempt} kind="success" title={t('app.success')} focus>
        {t('incoming.sent')}
      </AlertBox>
    );
  if (!failure || failure.field === 'ticketno' || failure.field === 'secret') return null;
  return (
    <AlertBox key={attempt} kind="error" title={t('app.error')} focus>
      {textOf(failure)}
    </AlertBox>
  );
}
