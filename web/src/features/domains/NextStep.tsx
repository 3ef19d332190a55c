// The one thing that a domain waits for, and who does it (docs/design/web-domains.md#verify-a-domain).
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { CheckRow } from '#features/domains/CheckRow.tsx';
import { DnsTable } from '#features/domains/DnsTable.tsx';
import type { Explained } from '#features/domains/domain-state.ts';
import type { DomainWatch } from '#features/domains/use-domain.ts';
import { Sentence, Title } from '#features/domains/Words.tsx';
import { useApp, useBootstrap } from '#lib/app.tsx';
import { useDates } from '#lib/format/dates.ts';
import { paths } from '#lib/paths.ts';
import { writeStored } from '#lib/storage.ts';
import { AddressText } from '#ui/display/AddressText.tsx';
import { Badge } from '#ui/display/Badge.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { LinkButton } from '#ui/form/LinkButton.tsx';
import css from './Domains.module.css';

const owners = {
  Owner: { tone: 'brand', word: 'owner' },
  Nobody: { tone: 'wait', word: 'nobody' },
  Operator: { tone: 'wait', word: 'operator' },
} as const;

type NextStepProps = { readonly watch: DomainWatch; readonly explained: Explained };

export function NextStep({ watch, explained }: NextStepProps) {
  const t = useTranslations('domains.verify');
  const { record } = watch.found;
  const { action, reason } = explained;
  const { tone, word } = owners[action.forWhom];
  return (
    <section className="card cardDeep pad stack" aria-labelledby="next-heading" data-reason={reason}>
      {reason !== 'Live' && <Badge tone={tone}>{t(word)}</Badge>}
      <div className="stack gap-2">
        <h2 id="next-heading" className={css['title']}>
          <Title explained={explained} />
        </h2>
        <p className={css['sentence']}>
          <Sentence explained={explained} />
        </p>
        {(action.record || action.code.startsWith('remove_')) && (
          <p className="small muted">
            {t.rich('where', { zone: () => <AddressText address={record.base_domain} /> })}
          </p>
        )}
      </div>
      {action.record && <DnsTable record={action.record} base={record.base_domain} />}
      {action.record?.type === 'ALIAS' && (
        <p className="small muted">
          {t.rich('noAlias', { name: () => <AddressText address={`secrets.${record.base_domain}`} /> })}
        </p>
      )}
      <Observed explained={explained} />
      {record.checks_delayed && <Notice tone="warn">{t('delayed')}</Notice>}
      <WayOn watch={watch} reason={reason} />
    </section>
  );
}

/** Where a name leads that does not lead here alone. */
function Observed({ explained: { facts, action } }: { readonly explained: Explained }) {
  const t = useTranslations('domains.verify');
  const { found } = action;
  if (!found || !facts || !['leadsElsewhere', 'leadsAlso', 'movedAway'].includes(facts.sentence)) return null;
  const tags = {
    b: (words: ReactNode) => <strong>{words}</strong>,
    found: () => <bdi className="mono">{found}</bdi>,
  };
  return (
    <Notice tone="warn">
      {facts.sentence === 'leadsAlso' ? t.rich('foundAlso', tags) : t.rich('foundElsewhere', tags)}
    </Notice>
  );
}

/** The primary action of the page: use it, choose a plan, or check now. */
function WayOn({ watch, reason }: { readonly watch: DomainWatch; readonly reason: string }) {
  const t = useTranslations('domains.verify');
  const { plans_enabled: plans } = useBootstrap();
  const offer = useOffer(watch.found.record.display_domain);
  const { day } = useDates();
  const { record } = watch.found;
  const { ssl_active_until: until } = record.vhost;
  if (reason === 'Suspended')
    return plans ? (
      <p>
        <LinkButton to={paths.pricing} kind="primary">
          {t('seePlans')}
        </LinkButton>
      </p>
    ) : null;
  if (reason === 'Deleting' || reason === 'Stopped') return null;
  if (reason !== 'Live') return <CheckRow watch={watch} />;
  if (record.entitled_until !== null) return <Ending until={record.entitled_until} />;
  return (
    <div className={css['foot']}>
      {until !== null && <p className="small muted">{t('renews', { date: day(until) })}</p>}
      <LinkButton to={paths.dashboard} kind="primary" onFollow={offer}>
        {t('createSecret')}
      </LinkButton>
    </div>
  );
}

/** The plan ended: the domain still opens links, and new ones may not use it. */
function Ending({ until }: { readonly until: number }) {
  const t = useTranslations('domains');
  const { plans_enabled: plans } = useBootstrap();
  const { day } = useDates();
  return (
    <div className={css['foot']}>
      <p className="small muted">{t('list.ending', { date: day(until) })}</p>
      {plans && (
        <LinkButton to={paths.pricing} kind="primary">
          {t('verify.seePlans')}
        </LinkButton>
      )}
    </div>
  );
}

/** Returns a function that lists a domain for new links, and chooses it. */
function useOffer(domain: string): () => void {
  const { bootstrap, globals } = useApp();
  return () => {
    const known = bootstrap.custom_domains.filter((name) => name !== domain);
    globals.change({ custom_domains: [...known, domain].toSorted() });
    writeStored('selected-domain', domain);
  };
}
