// Leads to the sections of the account page (docs/design/web-accounts.md#account-page).
import { useTranslations } from 'use-intl';
import { useBootstrap } from '#lib/app.tsx';
import css from './Account.module.css';

const sections = ['profile', 'subscription', 'security', 'api', 'danger'] as const;

/** Hidden where there is no room beside the sections. */
export function SectionNav() {
  const t = useTranslations('accounts.account.sections');
  const { plans_enabled: plans } = useBootstrap();
  return (
    <nav className={css['sections']} aria-label={t('label')}>
      <ul>
        {sections
          .filter((id) => plans || id !== 'subscription')
          .map((id) => (
            <li key={id}>
              <a href={`#${id}`}>{t(id)}</a>
            </li>
          ))}
      </ul>
    </nav>
  );
}
