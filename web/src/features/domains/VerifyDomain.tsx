// The state of one domain: next step, records, progress (docs/design/web-domains.md#verify-a-domain).
import { useTranslations } from 'use-intl';
import { explain } from '#features/domains/domain-state.ts';
import { type FoundDomain, loadDomain } from '#features/domains/domain-queries.ts';
import { DomainName } from '#features/domains/DomainName.tsx';
import { DomainsTop } from '#features/domains/DomainsTop.tsx';
import { DomainFacts } from '#features/domains/DomainFacts.tsx';
import { NextStep } from '#features/domains/NextStep.tsx';
import { Progress } from '#features/domains/Progress.tsx';
import { StateBadge } from '#features/domains/StateBadge.tsx';
import { useDomain } from '#features/domains/use-domain.ts';
import { undefinedIfUnknown } from '#lib/load-error.ts';
import { paths } from '#lib/paths.ts';
import { useParams } from '#lib/router/hooks.ts';
import type { Visit } from '#lib/router/route.ts';
import { LinkButton } from '#ui/form/LinkButton.tsx';
import { MessageCard } from '#ui/display/MessageCard.tsx';
import type { NoScript, PageStart } from '#lib/router/page-start.ts';
import css from './Domains.module.css';

/** Loads the domain; `undefined` for a domain that is not the reader's. @throws LoadError */
export async function loader({ params: { domain = '' }, app }: Visit): Promise<FoundDomain | undefined> {
  return undefinedIfUnknown(loadDomain(app.api, domain));
}

export function Component({ data: found }: { readonly data: FoundDomain | undefined }) {
  return (
    <div className="wrap">{found ? <Watched key={found.record.domainid} loaded={found} /> : <Unknown />}</div>
  );
}

export const start: PageStart = { Painted };

function Painted({ Card }: NoScript) {
  return (
    <div className="wrap">
      <DomainsTop page="verify" loading />
      <Card />
    </div>
  );
}

function Watched({ loaded }: { readonly loaded: FoundDomain }) {
  const { domain = '' } = useParams();
  const watch = useDomain(loaded, domain);
  const { record } = watch.found;
  const explained = explain(record);
  return (
    <>
      <DomainsTop
        page="verify"
        heading={<DomainName domain={record} />}
        badge={<StateBadge explained={explained} />}
      />
      <div className={css['split']}>
        <div className="stack gap-6">
          <NextStep watch={watch} explained={explained} />
          <DomainFacts found={watch.found} />
        </div>
        <Progress domain={record} />
      </div>
    </>
  );
}

function Unknown() {
  const t = useTranslations('pages.notFound');
  const own = useTranslations('domains.verify');
  return (
    <MessageCard
      iris="open"
      heading={t('heading')}
      action={<LinkButton to={paths.domains}>{own('unknownBack')}</LinkButton>}
    >
      <p>{t('text')}</p>
    </MessageCard>
  );
}
