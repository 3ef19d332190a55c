// The domains of a customer (docs/design/web-domains.md#list-of-domains).
import type { Domain } from '@glimpse/contracts/domains';
import { type ComponentType, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { explain, sortDomains } from '#features/domains/domain-state.ts';
import { loadDomains } from '#features/domains/domain-queries.ts';
import { DomainName } from '#features/domains/DomainName.tsx';
import { DomainsTop } from '#features/domains/DomainsTop.tsx';
import { StateBadge } from '#features/domains/StateBadge.tsx';
import { Sentence } from '#features/domains/Words.tsx';
import { useApp } from '#lib/app.tsx';
import { useDates } from '#lib/format/dates.ts';
import { paths } from '#lib/paths.ts';
import type { Visit } from '#lib/router/route.ts';
import { PageHeading } from '#ui/display/PageHeading.tsx';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Button } from '#ui/form/Button.tsx';
import { LinkButton } from '#ui/form/LinkButton.tsx';
import type { NoScript, PageStart } from '#lib/router/page-start.ts';
import css from './Domains.module.css';

/** Loads the domains; nothing for a plan without domains that never had one. @throws LoadError */
async function loader({ app }: Visit): Promise<readonly Domain[]> {
  const { api, bootstrap } = app;
  const { plan, custom_domains_record_count: count } = bootstrap;
  if (!plan.options.custom_domains && count === 0) return [];
  return (await loadDomains(api)).records;
}

type OfferProps = {
  readonly Upgrade: ComponentType<{ onClose(): void }>;
};

type DomainListProps = OfferProps & { readonly data: readonly Domain[] };

function DomainList({ data: domains, Upgrade }: DomainListProps) {
  const { plan } = useApp().bootstrap;
  return (
    <div className="wrap">
      <Removed />
      {plan.options.custom_domains || domains.length > 0 ? (
        <Own domains={domains} included={plan.options.custom_domains} />
      ) : (
        <Offer Upgrade={Upgrade} />
      )}
    </div>
  );
}

/**
 * Makes the page of the table.
 * @param Upgrade the dialog that offers a plan with domains; another feature has it
 */
export const listPage = (Upgrade: OfferProps['Upgrade']) => ({
  loader,
  Component: ({ data }: { readonly data: readonly Domain[] }) => <DomainList data={data} Upgrade={Upgrade} />,
  start,
});

const start: PageStart = { Painted };

function Painted({ Card }: NoScript) {
  return (
    <div className="wrap">
      <DomainsTop page="list" loading />
      <Card />
    </div>
  );
}

/** What the page before left to say: that a domain was removed. */
function Removed() {
  const app = useTranslations('app');
  const { flash } = useApp();
  const [message] = useState(() => flash.take());
  if (message === undefined) return null;
  return (
    <div className={css['message']}>
      <AlertBox kind="success" title={app('success')}>
        {message}
      </AlertBox>
    </div>
  );
}

function Own({ domains, included }: { readonly domains: readonly Domain[]; readonly included: boolean }) {
  const t = useTranslations('domains.list');
  const { plans_enabled: plans } = useApp().bootstrap;
  const { day } = useDates();
  const until = domains.flatMap(({ entitled_until: at }) => at ?? []).toSorted((a, b) => a - b)[0];
  const add = (
    <LinkButton to={paths.addDomain} kind="primary" icon="plus">
      {t('add')}
    </LinkButton>
  );
  return (
    <>
      <div className={css['head']}>
        <PageHeading>{t('heading')}</PageHeading>
        {included && domains.length > 0 && add}
      </div>
      {!included && (
        <div className={css['message']}>
          <Notice tone="warn">
            {until === undefined ? t('suspended') : t('ending', { date: day(until) })}{' '}
            {plans && <Link to={paths.pricing}>{t('seePlans')}</Link>}
          </Notice>
        </div>
      )}
      {domains.length === 0 ? (
        <section className={`card ${css['empty']}`} aria-labelledby="empty-heading">
          <h2 id="empty-heading">{t('emptyHeading')}</h2>
          <p className="muted">{t('emptyText')}</p>
          {add}
        </section>
      ) : (
        <ul className={`card rows ${css['list']}`} aria-label={t('listLabel')}>
          {sortDomains(domains).map((domain) => (
            <Row key={domain.domainid} domain={domain} />
          ))}
        </ul>
      )}
    </>
  );
}

function Row({ domain }: { readonly domain: Domain }) {
  const t = useTranslations('domains.list');
  const { day } = useDates();
  const explained = explain(domain);
  return (
    <li className={css['row']}>
      <div className={css['rowHead']}>
        <Link to={paths.verifyDomain(domain.display_domain)} className={css['rowName']}>
          <DomainName domain={domain} />
        </Link>
        <StateBadge explained={explained} />
      </div>
      <p className="small muted">
        <Sentence explained={explained} />
      </p>
      <p className="tiny muted">{t('added', { date: day(domain.created) })}</p>
    </li>
  );
}

/** For plans without domains: no call, one way on. */
function Offer({ Upgrade }: OfferProps) {
  const t = useTranslations('domains.list');
  const [open, setOpen] = useState(false);
  return (
    <>
      <PageHeading>{t('heading')}</PageHeading>
      <div className={`card ${css['empty']}`}>
        <p>{t('offer')}</p>
        <Button kind="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('seeIdentity')}
        </Button>
      </div>
      {open && (
        <Suspense>
          <Upgrade onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
