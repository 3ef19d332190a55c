// One group of recent secrets: table from 640 px, else cards (docs/design/web-secrets.md#recent-secrets).
import type { Receipt } from '@glimpse/contracts/secret-shapes';
import { useTranslations } from 'use-intl';
import { RowBadge, RowEndText, RowLink } from '#features/secrets/recent/RowStatus.tsx';
import { When } from '#ui/display/When.tsx';
import css from './Recent.module.css';

const columns = ['secret', 'created', 'sentTo', 'status', 'end'] as const;

type RecentTableProps = { readonly receipts: readonly Receipt[]; readonly labelledBy: string };

/** The roles stand in the markup, because `display: grid` takes them away from table elements. */
export function RecentTable({ receipts, labelledBy }: RecentTableProps) {
  const t = useTranslations('secrets.recent');
  return (
    <div className={`card ${css['table']}`} role="table" aria-labelledby={labelledBy}>
      <div role="rowgroup" className={css['columns']}>
        <div role="row" className={css['row']}>
          {columns.map((name) => (
            <span key={name} role="columnheader">
              {t(name)}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup">
        {receipts.map((receipt) => (
          <RecentRow key={receipt.key} receipt={receipt} />
        ))}
      </div>
    </div>
  );
}

function RecentRow({ receipt }: { readonly receipt: Receipt }) {
  const t = useTranslations('secrets.recent');
  const { created, recipients, memo } = receipt;
  return (
    <div role="row" className={css['row']}>
      <div role="cell" className={css['secret']}>
        <RowLink receipt={receipt} />
        {memo !== null && memo !== '' && (
          <p className={css['note']} dir="auto">
            {memo}
          </p>
        )}
      </div>
      <div role="cell" className={css['created']}>
        <span className={css['cardLabel']}>{t('created')}</span> <When at={created} />
      </div>
      <div role="cell" className={recipients === '' ? css['nobody'] : css['sentTo']}>
        <span className={css['cardLabel']}>{t('sentTo')}</span>{' '}
        {recipients === '' ? t('nobody') : <bdi dir="ltr">{recipients}</bdi>}
      </div>
      <div role="cell" className={css['status']}>
        <RowBadge receipt={receipt} />
      </div>
      <div role="cell" className={css['end']}>
        <RowEndText receipt={receipt} />
      </div>
    </div>
  );
}
