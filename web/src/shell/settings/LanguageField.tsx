// The choice of a language: applied at once, then saved (docs/design/web-shell.md#settings).
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useApp } from '#lib/app.tsx';
import { useLanguage } from '#lib/language.tsx';
import { tagOf } from '#lib/languages.ts';
import { useLanguageChoice } from '#shell/settings/use-language-choice.ts';
import { Select } from '#ui/form/Select.tsx';
import { Icon } from '#ui/display/Icon.tsx';
import css from './SettingsDialog.module.css';

export function LanguageField({ onLeave }: { onLeave(): void }) {
  const t = useTranslations('shell.settings');
  const { authenticated } = useApp().bootstrap;
  const { locale, offered } = useLanguage();
  const [failed, choose] = useLanguageChoice();
  const id = useId();
  const sorted = offered.toSorted((a, b) => a.name.localeCompare(b.name, document.documentElement.lang));
  const help = (words: ReactNode) => (
    <Link to="/translations" onClick={onLeave}>
      {words}
    </Link>
  );
  return (
    <div className={css['language']}>
      <div>
        <label className="label" htmlFor={id}>
          {t('language')}
        </label>
        <p className="help" id={`${id}-help`}>
          {authenticated ? t.rich('languageHelpMail', { help }) : t.rich('languageHelp', { help })}
        </p>
      </div>
      <Select
        id={id}
        value={locale}
        aria-describedby={`${id}-help ${id}-error`}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {sorted.map(({ id: language, name }) => (
          <option key={language} value={language} lang={tagOf(language)}>
            {name}
          </option>
        ))}
      </Select>
      <p className={css['error']} id={`${id}-error`} role="alert" hidden={failed === undefined}>
        {failed !== undefined && <Icon name="warn" />}
        {failed}
      </p>
    </div>
  );
}
