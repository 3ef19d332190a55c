// What is left when the reader has saved the text and removed it (docs/design/web-secrets.md#recipient-page).
import { useTranslations } from 'use-intl';
import { Framed } from '#features/secrets/recipient/Framed.tsx';
import { MessageCard } from '#ui/display/MessageCard.tsx';

export function Cleared() {
  const t = useTranslations('secrets.recipient');
  return (
    <Framed>
      <MessageCard bare focus emptied iris="empty" heading={t('cleared')}>
        <p>{t('clearedText')}</p>
      </MessageCard>
    </Framed>
  );
}
