// What visitors and customers wrote, as plain text (docs/design/web-colonel.md#administration).
import { listFeedback } from '@glimpse/contracts/colonel';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FeedbackItem } from '#features/colonel/FeedbackItem.tsx';
import { groupsOf } from '#features/colonel/feedback-groups.ts';
import { LoadedPart } from '#features/colonel/LoadedPart.tsx';
import { Paging } from '#features/colonel/Paging.tsx';
import { serverNow } from '#lib/clock.ts';
import { useContractQuery } from '#lib/query/contract-query.ts';
import css from './Colonel.module.css';

export function FeedbackTab() {
  const t = useTranslations('colonel');
  const [page, setPage] = useState(1);
  const loaded = useContractQuery(listFeedback, { query: { page: String(page), per_page: '' } });
  return (
    <LoadedPart loaded={loaded} lines={6}>
      {({ records, details }) => (
        <div className="stack gap-6">
          {records.length === 0 && <p className="muted">{t('empty')}</p>}
          {groupsOf(records, serverNow() / 1000).map(([group, messages]) => (
            <section key={group} className="stack gap-3" aria-labelledby={`colonel-${group}`}>
              <h2 id={`colonel-${group}`}>{t(`feedback.${group}`)}</h2>
              <ul className={`card rows ${css['messages']}`}>
                {messages.map((message) => (
                  <FeedbackItem key={message.id} message={message} />
                ))}
              </ul>
            </section>
          ))}
          <Paging details={details} onPage={setPage} />
        </div>
      )}
    </LoadedPart>
  );
}
