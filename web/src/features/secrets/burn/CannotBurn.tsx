// Says why an ended secret can't be burned (docs/design/product.md#error-texts).
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { FoundReceipt } from '#features/secrets/shared/secret-queries.ts';
import { useDates } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { PageHeading } from '#ui/display/PageHeading.tsx';

type CannotBurnProps = { readonly found: FoundReceipt; readonly metadataKey: string };

export function CannotBurn({ found: { record }, metadataKey }: CannotBurnProps) {
  const t = useTranslations('secrets.burn');
  const { moment } = useDates();
  return (
    <>
      <PageHeading>{t('cannot')}</PageHeading>
      <div className="stack proseWrap">
        {record.received !== null && <p>{t('viewed', { date: moment(record.received) })}</p>}
        {record.burned !== null && <p>{t('alreadyBurned', { date: moment(record.burned) })}</p>}
        {record.is_expired && <p>{t('expired', { date: moment(record.expiration) })}</p>}
        <p>
          <Link to={paths.privatePage(metadataKey)}>{t('back')}</Link>
        </p>
      </div>
    </>
  );
}
