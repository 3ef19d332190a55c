// How a secret ended: one large statement with its time (docs/design/web-secrets.md#private-page).
import { useTranslations } from 'use-intl';
import { type EndedView, endTime } from '#features/secrets/private/receipt-state.ts';
import { useEndTitles } from '#features/secrets/private/use-timeline.tsx';
import { useLastAction } from '#features/secrets/shared/last-action.ts';
import type { FoundReceipt } from '#features/secrets/shared/secret-queries.ts';
import { Iris } from '#ui/display/Iris.tsx';
import { When } from '#ui/display/When.tsx';
import css from './Private.module.css';

type EndedStatementProps = { readonly view: EndedView; readonly found: FoundReceipt };

export function EndedStatement({ view, found }: EndedStatementProps) {
  const t = useTranslations('secrets');
  const titles = useEndTitles();
  const burnedNow = useLastAction({ kind: 'burned', metadataKey: found.record.key });
  const time = endTime(view, found);
  const text = {
    received: t('timeline.openedBy'),
    burned: t('timeline.burnedBefore'),
    expired: t('timeline.expiredUnopened'),
    restored: t('private.restoredText'),
  };
  return (
    <div className={css['statement']}>
      <Iris state="empty" moves={burnedNow} />
      <div>
        <h1 tabIndex={-1}>{titles[view]}</h1>
        {time !== null && (
          <p className={css['statementTime']}>
            <When at={time} style="both" />
          </p>
        )}
        <p className="muted">{text[view]}</p>
      </div>
    </div>
  );
}
