// The tab General of the settings: theme, language, jurisdiction (docs/design/web-shell.md#settings).
import { useTranslations } from 'use-intl';
import { readJurisdictions } from '#features/regions/jurisdictions.ts';
import { useApp } from '#lib/app.tsx';
import { JurisdictionSection } from '#shell/settings/JurisdictionSection.tsx';
import { LanguageField } from '#shell/settings/LanguageField.tsx';
import { useTheme } from '#shell/settings/theme.ts';
import { Switch } from '#ui/form/Switch.tsx';
import css from './SettingsDialog.module.css';

/** `onLeave` closes the dialog when a link leads to another page. */
export function GeneralSettings({ onLeave }: { onLeave(): void }) {
  const t = useTranslations('shell.settings');
  const { dark, choose } = useTheme();
  const regions = readJurisdictions(useApp().bootstrap);
  return (
    <>
      <div className={css['setting']}>
        <Switch label={t('darkMode')} help={t('darkModeHelp')} checked={dark} onChange={choose} />
      </div>
      <div className={css['setting']}>
        <LanguageField onLeave={onLeave} />
      </div>
      {regions.enabled && (
        <div className={css['setting']}>
          <JurisdictionSection regions={regions} onLeave={onLeave} />
        </div>
      )}
    </>
  );
}
