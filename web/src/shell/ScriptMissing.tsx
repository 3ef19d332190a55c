// The box for a page whose script is switched off, blocked or lost on the way (web.md 10). Only ever painted by the server.
import { useTranslations } from 'use-intl';
import { Notice } from '#ui/feedback/Notice.tsx';

/** At once where scripts are off; else after eight seconds, by a style timer alone, unless the page has taken over. */
export function ScriptMissing({ page }: { page: 'recipient' | 'other' }) {
  const t = useTranslations('pages.noScript');
  const box = (
    <div className="scriptMissing">
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
