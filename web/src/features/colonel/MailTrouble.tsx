// Mails whose delivery is not known or was refused (docs/design/web-colonel.md#administration).
import { useTranslations } from 'use-intl';
import { Notice } from '#ui/feedback/Notice.tsx';

/** Counts only, no addresses. Absent while there are none. */
export function MailTrouble({ unknown, failed }: { readonly unknown: number; readonly failed: number }) {
  const t = useTranslations('colonel.stats');
  if (unknown + failed === 0) return null;
  return (
    <section className="stack gap-3" aria-label={t('trouble')}>
      {unknown > 0 && (
        <Notice tone="warn" title={t('unknownTitle', { n: unknown })}>
          {t('unknownText')}
        </Notice>
      )}
      {failed > 0 && (
        <Notice tone="warn" title={t('failedTitle', { n: failed })}>
          {t('failedText')}
        </Notice>
      )}
    </section>
  );
}
