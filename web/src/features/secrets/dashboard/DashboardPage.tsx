// The customer's start page: the creation form and the latest secrets (docs/design/web-secrets.md#dashboard).
import { useTranslations } from 'use-intl';
import { SecretForm } from '#features/secrets/create/SecretForm.tsx';
import { LatestCard } from '#features/secrets/dashboard/LatestCard.tsx';
import { PageHeading } from '#ui/display/PageHeading.tsx';
import css from './Dashboard.module.css';

export function Component() {
  const t = useTranslations('secrets.dashboard');
  return (
    <div className="wrap">
      <PageHeading>{t('heading')}</PageHeading>
      <div className={css['columns']}>
        <SecretForm place="dashboard" />
        <LatestCard />
      </div>
    </div>
  );
}
