// The jurisdictions with a way to an account in each (docs/design/web-shell.md#settings).
import { useTranslations } from 'use-intl';
import { type Jurisdictions, signUpAddress } from '#features/regions/jurisdictions.ts';
import { RegionIcon } from '#features/regions/RegionIcon.tsx';
import css from './SettingsDialog.module.css';

export function RegionList({ regions: { list, current } }: { regions: Jurisdictions }) {
  const t = useTranslations('shell');
  return (
    <ul className={`rows ${css['regions']}`}>
      {list.map((region) => (
        <li key={region.identifier} className="rowAct">
          <span className={css['region']}>
            <RegionIcon list={list} region={region} />
            <bdi>{region.display_name}</bdi>
            {region === current && <strong>{t('currentRegion')}</strong>}
          </span>
          <a
            href={signUpAddress(region)}
            aria-label={t('settings.createAccountIn', { region: region.display_name })}
          >
            {t('settings.createAccount')}
          </a>
        </li>
      ))}
    </ul>
  );
}
