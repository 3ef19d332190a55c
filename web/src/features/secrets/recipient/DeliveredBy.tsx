// Footer line of the recipient page: brand and region, no link (docs/design/web-secrets.md#recipient-page).
import { useTranslations } from 'use-intl';
import { useBootstrap } from '#lib/app.tsx';

export function DeliveredBy() {
  const t = useTranslations('secrets.recipient');
  const { brand, regions } = useBootstrap();
  const here = regions?.jurisdictions.find(({ identifier }) => identifier === regions.current_jurisdiction);
  const name = brand.name ?? '';
  return (
    <p>
      {here
        ? t('deliveredByRegion', { brand: name, region: here.display_name })
        : t('deliveredBy', { brand: name })}
    </p>
  );
}
