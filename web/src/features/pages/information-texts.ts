// Loads the texts of the information pages, a chunk of their own (docs/design/web.md#chunks).
import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { appContext } from '#lib/app.tsx';
import { firstLanguage, useLanguage } from '#lib/language.tsx';
import type { Messages } from '#lib/translate.ts';

interface Texts {
  locale: string;
  messages: Messages;
}

const files = import.meta.glob<Messages>('../../../locales/*.json', {
  import: 'default',
  query: '?information',
});

async function load(locale: string): Promise<Texts> {
  const file = files[`../../../locales/${locale}.json`] ?? files['../../../locales/en.json'];
  if (!file) throw new Error('the English texts are missing from the build');
  return { locale, messages: await file() };
}

/** Loader of the information pages. @throws when the chunk can't be fetched */
export async function loadTexts({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<Texts> {
  const { bootstrap } = context.get(appContext);
  return load(firstLanguage(bootstrap.locale, bootstrap.supported_locales));
}

/** Returns the loaded texts. After a change of language the old texts stay until the new ones arrive. */
export function useInformationTexts(): Messages {
  const [texts, setTexts] = useState(useLoaderData<typeof loadTexts>());
  const { locale } = useLanguage();
  useEffect(() => {
    if (texts.locale !== locale) void load(locale).then(setTexts);
  }, [texts.locale, locale]);
  return texts.messages;
}
