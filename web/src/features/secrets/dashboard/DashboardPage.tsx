// The customer's start page: the creation form and the latest secrets (docs/design/web-secrets.md#dashboard).
import { useTranslations } from 'use-intl';
import { ownParts } from '#features/secrets/create/OwnOptions.tsx';
import { SecretForm } from '#features/secrets/create/SecretForm.tsx';
import { LatestCard } from '#features/secrets/dashboard/LatestCard.tsx';
import { useBootstrap } from '#lib/app.tsx';
import { PageHeading } from '#ui/display/PageHeading.tsx';
import type { NoScript, PageStart } from '#lib/router/page-start.ts';
import css from './Dashboard.module.css';

export function Component() {
  const t = useTranslations('secrets.dashboard');
  const { creation, authenticated } = useBootstrap();
  const showsForm = creation.allowed || !authenticated; // after a session ended, what is typed stays
  return (
    <div className="wrap">
      <PageHeading>{t('heading')}</PageHeading>
      <div className={css['columns']}>
        {showsForm ? <SecretForm place="dashboard" own={ownParts} /> : <NotAllowedCard />}
        <LatestCard />
      </div>
    </div>
  );
}

/** The address of this customer is in no domain that may create. */
function NotAllowedCard() {
  const t = useTranslations('secrets.dashboard.notAllowed');
  return (
    <section className="card pad stack gap-3">
      <h2>{t('heading')}</h2>
      <p className="muted">{t('text')}</p>
    </section>
  );
}

export const start: PageStart = { Painted };

function Painted({ Card }: NoScript) {
  const t = useTranslations('secrets.dashboard');
  return (
    <div className="wrap">
      <PageHeading>{t('heading')}</PageHeading>
      <Card />
    </div>
  );
}
