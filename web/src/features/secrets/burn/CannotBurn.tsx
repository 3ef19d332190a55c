// Says why an ended secret can't be burned (docs/design/product.md#error-texts).
import { useTranslations } from 'use-intl';
import type { FoundReceipt } from '#features/secrets/shared/secret-queries.ts';
import { useDates } from '#lib/format/dates.ts';
import { paths } from '#lib/paths.ts';
import { MessageCard } from '#ui/display/MessageCard.tsx';
import { LinkButton } from '#ui/form/LinkButton.tsx';

type CannotBurnProps = { readonly found: FoundReceipt; readonly metadataKey: string };

export function CannotBurn({ found: { record }, metadataKey }: CannotBurnProps) {
  const t = useTranslations('secrets.burn');
  const restored = useTranslations('secrets.private');
  const { inSentence } = useDates();
  return (
    <MessageCard
      iris="empty"
      heading={t('cannot')}
      action={<LinkButton to={paths.privatePage(metadataKey)}>{t('back')}</LinkButton>}
    >
      {record.received !== null && <p>{t('viewed', { date: inSentence(record.received) })}</p>}
      {record.burned !== null && <p>{t('alreadyBurned', { date: inSentence(record.burned) })}</p>}
      {record.ended_by_restore ? (
        <p>{restored('restoredText')}</p>
      ) : (
        record.is_expired && <p>{t('expired', { date: inSentence(record.expiration) })}</p>
      )}
    </MessageCard>
  );
}
