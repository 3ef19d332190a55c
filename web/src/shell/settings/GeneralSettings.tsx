// The tab General of the settings: theme, language, jurisdiction (docs/design/web-shell.md#settings).
import { useTranslations } from 'use-intl';
import { readJurisdictions } from '#features/regions/jurisdictions.ts';
import { useApp } from '#lib/app.tsx';
import { JurisdictionSection } from '#shell/settings/JurisdictionSection.tsx';
import { LanguageField } from '#shell/settings/LanguageField.tsx';
import { type ThemeChoice, useTheme } from '#shell/settings/theme.ts';
import { Segment } from '#ui/form/Segment.tsx';
import css from './SettingsDialog.module.css';

const themes: readonly ThemeChoice[] = ['system', 'light', 'dark'];

/** `onLeave` closes the dialog when a link leads to another page. */
export function GeneralSettings({ onLeave }: { onLeave(): void }) {
  const t = useTranslations('shell.settings');
  const { choice, choose } = useTheme();
  const regions = readJurisdictions(useApp().bootstrap);
  return (
    <>
      <div className={css['setting']}>
        <div className={css['theme']}>
          <div>
            <p className="label">{t('theme')}</p>
            <p className="help">{t('themeHelp')}</p>
          </div>
          <Segment
            legend={t('theme')}
            options={themes.map((value) => ({ value, label: t(`themes.${value}`) }))}
            value={choice}
            onChange={choose}
          />
        </div>
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
