// Tells readers that the page needs JavaScript; only prerendered (docs/design/web.md#without-javascript).
import { useTranslations } from 'use-intl';
import { Notice } from '#ui/feedback/Notice.tsx';

/** Appears at once where scripts are off, else after eight seconds by CSS unless the app has rendered. */
export function NoScriptNotice({ page }: { page: 'recipient' | 'other' }) {
  const t = useTranslations('pages.noScript');
  const box = (
    <div className="noScriptNotice">
      <Notice tone="warn">{t(page, { brand: '{brand}' })}</Notice>
    </div>
  );
  return (
    <>
      <noscript>{box}</noscript>
      <div className="late">{box}</div>
    </>
  );
}
