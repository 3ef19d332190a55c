// Steps through a list by page (docs/design/web-colonel.md#administration).
import { useTranslations } from 'use-intl';
import { Button } from '#ui/form/Button.tsx';

interface PagingProps {
  details: { readonly page: number; readonly per_page: number; readonly total: number };
  onPage(page: number): void;
}

/** Absent while one page holds everything. */
export function Paging({ details: { page, per_page, total }, onPage }: PagingProps) {
  const t = useTranslations('colonel.paging');
  if (total <= per_page && page === 1) return null;
  const from = (page - 1) * per_page + 1;
  const to = Math.min(page * per_page, total);
  return (
    <nav aria-label={t('name')} className="formActions">
      <Button size="small" icon="back" flipIcon disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('newer')}
      </Button>
      <span className="help">{t('place', { from: Math.min(from, total), to, total })}</span>
      <Button size="small" disabled={to >= total} onClick={() => onPage(page + 1)}>
        {t('older')}
      </Button>
    </nav>
  );
}
