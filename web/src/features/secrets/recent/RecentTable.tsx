// One group of recent secrets: table from 640 px, else cards (docs/design/web-secrets.md#recent-secrets).
import type { Receipt } from '@glimpse/contracts/secret-shapes';
import { useTranslations } from 'use-intl';
import { RowActions } from '#features/secrets/recent/RowActions.tsx';
import { RowBadge, RowEndText, RowLink } from '#features/secrets/recent/RowStatus.tsx';
import { When } from '#ui/display/When.tsx';
import css from './Recent.module.css';

/** The heading of the waiting group says their status. */
const columns = {
  waiting: ['secret', 'created', 'sentTo', 'end', 'actions'],
  ended: ['secret', 'created', 'sentTo', 'status', 'end'],
} as const;
type Group = keyof typeof columns;

type RecentTableProps = {
  readonly group: Group;
  readonly receipts: readonly Receipt[];
  readonly labelledBy: string;
};

/** The roles stand in the markup, because `display: grid` takes them away from table elements. */
export function RecentTable({ group, receipts, labelledBy }: RecentTableProps) {
  const t = useTranslations('secrets.recent');
  return (
    <div className={`card ${css['table']}`} role="table" aria-labelledby={labelledBy}>
      <div role="rowgroup" className={css['columns']}>
        <div role="row" className={css['row']}>
          {columns[group].map((name) => (
            <span key={name} role="columnheader">
              {t(name)}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup">
        {receipts.map((receipt) => (
          <RecentRow key={receipt.key} group={group} receipt={receipt} />
        ))}
      </div>
    </div>
  );
}

function RecentRow({ group, receipt }: { readonly group: Group; readonly receipt: Receipt }) {
  const t = useTranslations('secrets.recent');
  const { created, recipients } = receipt;
  return (
    <div role="row" className={css['row']}>
      <div role="cell" className={css['secret']}>
        <RowLink receipt={receipt} />
      </div>
      <div role="cell" className={css['created']}>
        <span className={css['cardLabel']}>{t('created')}</span> <When at={created} />
      </div>
      <div role="cell" className={recipients === '' ? css['nobody'] : css['sentTo']}>
        <span className={css['cardLabel']}>{t('sentTo')}</span>{' '}
        {recipients === '' ? t('nobody') : <bdi dir="ltr">{recipients}</bdi>}
      </div>
      {group === 'ended' && (
        <div role="cell" className={css['status']}>
          <RowBadge receipt={receipt} />
        </div>
      )}
      <div role="cell" className={css['end']}>
        <RowEndText receipt={receipt} />
      </div>
      {group === 'waiting' && (
        <div role="cell" className={css['does']}>
          <RowActions receipt={receipt} />
        </div>
      )}
    </div>
  );
}
