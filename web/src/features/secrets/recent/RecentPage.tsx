// Lists what the customer created in the last 30 days (docs/design/web-secrets.md#recent-secrets).
import { useTranslations } from 'use-intl';
import { RecentLists } from '#features/secrets/recent/RecentLists.tsx';
import { type RecentList, useRecent } from '#features/secrets/recent/use-recent.ts';
import { useFailureText } from '#lib/failure-text.ts';
import { paths } from '#lib/paths.ts';
import { PageHeading } from '#ui/display/PageHeading.tsx';
import { VisuallyHidden } from '#ui/display/VisuallyHidden.tsx';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Button } from '#ui/form/Button.tsx';
import { LinkButton } from '#ui/form/LinkButton.tsx';
import type { NoScript, PageStart } from '#lib/router/page-start.ts';
import css from './Recent.module.css';

export function Component() {
  const t = useTranslations('secrets.recent');
  const [list, again] = useRecent();
  return (
    <div className="wrap">
      <PageHeading>{t('heading')}</PageHeading>
      <p className="muted">{t('lead')}</p>
      <Body list={list} again={again} />
    </div>
  );
}

export const start: PageStart = { Painted };

function Painted({ Card }: NoScript) {
  const t = useTranslations('secrets.recent');
  return (
    <div className="wrap">
      <PageHeading>{t('heading')}</PageHeading>
      <Card />
    </div>
  );
}

function Body({ list, again }: { readonly list: RecentList; again(): void }) {
  switch (list.kind) {
    case 'loading':
      return <Loading />;
    case 'failed':
      return <Failed list={list} again={again} />;
    case 'loaded':
      if (list.all.length === 0) return <Empty />;
      return <RecentLists key={list.next} newest={list.all} next={list.next} />;
  }
}

function Loading() {
  const t = useTranslations('secrets.recent');
  return (
    <div className={`card pad ${css['state']}`} aria-busy="true">
      <VisuallyHidden>
        <span role="status">{t('loading')}</span>
      </VisuallyHidden>
      <Skeleton lines={4} />
    </div>
  );
}

function Failed({ list, again }: { readonly list: RecentList & { kind: 'failed' }; again(): void }) {
  const app = useTranslations('app');
  const failureText = useFailureText();
  return (
    <div className={`stack ${css['state']}`}>
      <AlertBox kind="error" title={app('error')}>
        {failureText(list.failure)}
      </AlertBox>
      <div>
        <Button icon="refresh" onClick={again}>
          {app('tryAgain')}
        </Button>
      </div>
    </div>
  );
}

function Empty() {
  const t = useTranslations('secrets.recent');
  return (
    <section className={`card pad stack ${css['state']} ${css['empty']}`} aria-labelledby="no-secrets">
      <h2 id="no-secrets">{t('empty')}</h2>
      <p className="muted">{t('emptyText')}</p>
      <LinkButton to={paths.dashboard} kind="primary" icon="plus">
        {t('emptyAction')}
      </LinkButton>
    </section>
  );
}
