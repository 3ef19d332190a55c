// The banner as pages show it (docs/design/web-colonel.md#administration).
import { useTranslations } from 'use-intl';
import { previewParts } from '#features/colonel/banner-links.ts';
import { Notice } from '#ui/feedback/Notice.tsx';

/** Text from outside stays text. */
export function BannerPreview({ text }: { readonly text: string }) {
  const t = useTranslations('colonel.banner');
  return (
    <section className="stack gap-2" aria-labelledby="colonel-preview">
      <h2 id="colonel-preview" className="label">
        {t('preview')}
      </h2>
      {text.trim() === '' ? (
        <p className="help">{t('previewEmpty')}</p>
      ) : (
        <Notice tone="info">
          <span dir="auto">
            {previewParts(text).map(({ text: words, href }, at) =>
              href === undefined ? (
                <span key={at}>{words}</span>
              ) : (
                <a key={at} href={href} rel="noopener" target="_blank">
                  {words}
                </a>
              ),
            )}
          </span>
        </Notice>
      )}
    </section>
  );
}
