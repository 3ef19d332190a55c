// The settings: theme and language, applied at once (docs/design/web.md#settings).
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '#lib/language.tsx';
import { tagOf } from '#lib/languages.ts';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Field } from '#ui/form/Field.tsx';
import { Select } from '#ui/form/Select.tsx';
import { Switch } from '#ui/form/Switch.tsx';
import { useTheme } from '#shell/theme.ts';
import css from './SettingsDialog.module.css';

export function SettingsDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('shell.settings');
  const { dark, choose } = useTheme();
  const done = (
    <Button kind="primary" onClick={onClose}>
      {t('done')}
    </Button>
  );
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose} foot={done}>
      <div className={css['setting']}>
        <Switch label={t('darkMode')} help={t('darkModeHelp')} checked={dark} onChange={choose} />
      </div>
      <div className={css['setting']}>
        <LanguageField />
      </div>
    </Dialog>
  );
}

function LanguageField() {
  const t = useTranslations('shell.settings');
  const { locale, offered, choose } = useLanguage();
  const [failed, setFailed] = useState<string>();
  const sorted = offered.toSorted((a, b) => a.name.localeCompare(b.name, document.documentElement.lang));
  return (
    <>
      <Field label={t('language')}>
        <Select value={locale} onChange={(event) => void choose(event.currentTarget.value).then(setFailed)}>
          {sorted.map(({ id, name }) => (
            <option key={id} value={id} lang={tagOf(id)}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {failed && (
        <AlertBox kind="error" title={t('error')}>
          {failed}
        </AlertBox>
      )}
    </>
  );
}
