// Saves a chosen language; a failure never undoes the choice (docs/design/web-shell.md#settings).
import { updateLocale } from '@glimpse/contracts/accounts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ApiFailure, isApiFailure } from '#lib/api-failure.ts';
import { useApp } from '#lib/app.tsx';
import { noteSaved, useLanguage } from '#lib/language.tsx';

/** Returns the text of the last failure and the function that applies and saves a language. */
export function useLanguageChoice(): [string | undefined, (id: string) => void] {
  const t = useTranslations('shell.settings');
  const { api } = useApp();
  const { choose } = useLanguage();
  const [failure, setFailure] = useState<ApiFailure>();
  const save = async (id: string) => {
    setFailure(undefined);
    const applied = choose(id);
    const answer = await api.submit(updateLocale, { body: { locale: id } });
    await applied;
    noteSaved(!isApiFailure(answer));
    if (isApiFailure(answer)) setFailure(answer);
  };
  const text = failure && textOf(failure, t);
  return [text, (id) => void save(id)];
}

type Translate = ReturnType<typeof useTranslations<'shell.settings'>>;

/** The texts that the specification fixes (docs/design/product.md#error-texts). */
function textOf({ status, message }: ApiFailure, t: Translate): string {
  if (status < 400 || status > 499) return t('languageFailed');
  return t('languageRefused', { message: message || t('unknownError') });
}
