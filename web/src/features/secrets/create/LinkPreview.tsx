// Shows host and path of the future link (docs/design/product.md#creation-form).
import { useTranslations } from 'use-intl';
import { useBootstrap } from '#lib/app.tsx';
import { Disclosure } from '#ui/overlay/Disclosure.tsx';

const hiddenKey = '••••••••';

export function LinkPreview() {
  const t = useTranslations('secrets.form');
  const { site_host } = useBootstrap();
  return (
    <Disclosure title={t('linkPreview')} now={<bdi>{site_host}</bdi>} stored="Link Preview">
      <p className="url">
        {location.protocol}//{site_host}/secret/<span className="dim">{hiddenKey}</span>
      </p>
      <p className="help">{t('linkPreviewHelp')}</p>
    </Disclosure>
  );
}
