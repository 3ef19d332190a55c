// The choice of a language, applied at once (docs/design/web.md#settings).
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '#lib/language.tsx';
import { tagOf } from '#lib/languages.ts';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';
import { Field } from '#ui/form/Field.tsx';
import { Select } from '#ui/form/Select.tsx';

export function LanguageField() {
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
