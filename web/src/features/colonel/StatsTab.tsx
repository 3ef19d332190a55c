// The counts of the region, its mails and the series of days (docs/design/web-colonel.md#administration).
import type { Counts } from '@glimpse/contracts/colonel';
import { useLocale, useTranslations } from 'use-intl';
import { MailTrouble } from '#features/colonel/MailTrouble.tsx';
import { SeriesCard } from '#features/colonel/SeriesCard.tsx';
import css from './Colonel.module.css';

const groups = [
  {
    name: 'now',
    counts: [
      ['sessions', 'session_count'],
      ['secrets', 'secret_count'],
      ['receipts', 'metadata_count'],
      ['customers', 'customer_count'],
      ['recentCustomers', 'recent_customer_count'],
    ],
  },
  {
    name: 'ever',
    counts: [
      ['created', 'secrets_created'],
      ['sealed', 'sealed_links_created'],
      ['opened', 'secrets_shared'],
      ['mailed', 'emails_sent'],
    ],
  },
  {
    name: 'mail',
    counts: [
      ['unknown', 'emails_unknown'],
      ['failed', 'emails_failed'],
    ],
  },
] as const;

export function StatsTab({ counts }: { readonly counts: Counts }) {
  const t = useTranslations('colonel.stats');
  const number = new Intl.NumberFormat(useLocale());
  return (
    <div className="stack gap-8">
      <MailTrouble unknown={counts.emails_unknown} failed={counts.emails_failed} />
      <SeriesCard />
      <div className={css['groups']}>
        {groups.map(({ name, counts: listed }) => (
          <section key={name} className={`stack gap-3 ${css[name]}`} aria-labelledby={`colonel-${name}`}>
            <h2 id={`colonel-${name}`}>{t(name)}</h2>
            <dl className={`card ${css['strip']}`} data-tiles={listed.length}>
              {listed.map(([label, count]) => (
                <div key={count} className={css['count']}>
                  <dt>{t(label)}</dt>
                  <dd>{number.format(counts[count])}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </div>
  );
}
