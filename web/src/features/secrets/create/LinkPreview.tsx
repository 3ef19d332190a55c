// Shows host and path of the future link (docs/design/product.md#creation-form).
import { useTranslations } from 'use-intl';
import { useLinkHost } from '#features/secrets/create/use-link-host.ts';
import { useScheme } from '#features/secrets/shared/use-painted.ts';
import { Disclosure } from '#ui/overlay/Disclosure.tsx';

const hiddenKey = '••••••••';

export function LinkPreview({ sealed }: { readonly sealed: boolean }) {
  const t = useTranslations('secrets.form');
  const [host] = useLinkHost();
  const scheme = useScheme();
  return (
    <Disclosure
      title={t('linkPreview')}
      now={
        <bdi dir="ltr" translate="no">
          {host}
        </bdi>
      }
      stored="Link Preview"
    >
      <p className="url" translate="no">
        {scheme}
        {host}/{sealed ? 's#' : 'secret/'}
        <span className="dim">{hiddenKey}</span>
      </p>
      <p className="help">{t('linkPreviewHelp')}</p>
    </Disclosure>
  );
}
