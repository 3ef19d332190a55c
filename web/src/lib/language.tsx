// The language of the page, kept for this session (docs/design/product.md#session-and-language).
import type { Bootstrap } from '@glimpse/contracts/bootstrap';
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useState } from 'react';
import { IntlProvider } from 'use-intl';
import { directionOf, type Language, languageOf, tagOf } from '#lib/languages.ts';
import { readStored, writeStored } from '#lib/storage.ts';
import { chooseTexts, fillWithEnglish, hasTexts, useTexts } from '#lib/texts.ts';

type LanguageChoice = {
  readonly locale: string;
  readonly offered: readonly Language[];
  /** Switches at once. A language that the site does not support changes nothing but warns. */
  choose(id: string): Promise<void>;
};

const LanguageContext = createContext<LanguageChoice | undefined>(undefined);
const cookieSeconds = 2_592_000;

/** Returns the language and the languages on offer. */
export function useLanguage(): LanguageChoice {
  const choice = useContext(LanguageContext);
  if (!choice) throw new Error('useLanguage needs a LanguageProvider.');
  return choice;
}

/** Name in session storage: the server could not save the choice, so the customer's record is out of date. */
const unsavedKey = 'locale-unsaved';

/** Notes whether the server has saved the choice. */
export function noteSaved(saved: boolean): void {
  writeStored(unsavedKey, saved ? '' : 'yes', 'sessionStorage');
}

/**
 * Returns the stored language of a signed-in customer, else that of this session, else the prerendered one;
 * each only if the site supports it. Keeps the customer's language in the cookie, for the next page.
 */
export function firstLanguage({
  locale,
  supported_locales: supported,
  cust,
}: Pick<Bootstrap, 'locale' | 'supported_locales' | 'cust'>): string {
  const chosen = readStored('locale', 'sessionStorage');
  const own = cust?.locale;
  if (own && supported.includes(own) && readStored(unsavedKey, 'sessionStorage') !== 'yes') {
    if (own !== locale) remember(own);
    return own;
  }
  return chosen !== undefined && supported.includes(chosen) ? chosen : locale;
}

type LanguageProviderProps = { readonly supported: readonly string[]; readonly children: ReactNode };

export function LanguageProvider({ supported, children }: LanguageProviderProps) {
  const { id: locale, messages } = useTexts();
  const choice = useMemo(() => {
    const choose = async (id: string) => {
      // oxlint-disable-next-line no-console -- the specification asks for a warning here
      if (!supported.includes(id)) return console.warn(`The language ${id} is not supported.`);
      remember(id);
      await chooseTexts(id);
    };
    const offered = supported.filter(hasTexts).map(languageOf);
    return { locale, offered, choose };
  }, [locale, supported]);
  useLayoutEffect(() => applyLanguage(locale), [locale]); // with the first texts of the language, never before
  const [onMissing] = useState(() => onceMissing(() => void fillWithEnglish()));
  return (
    <LanguageContext value={choice}>
      <IntlProvider
        locale={tagOf(locale)}
        messages={messages}
        timeZone={timeZone}
        onError={onMissing}
        getMessageFallback={() => ''} // no page shows a key
      >
        {children}
      </IntlProvider>
    </LanguageContext>
  );
}

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

/** Warns once and loads English once, however many texts are missing. */
function onceMissing(repair: () => void): (error: Error) => void {
  let told = false;
  return (error) => {
    if (told) return;
    told = true;
    reportError(error);
    repair();
  };
}

function remember(id: string): void {
  writeStored('locale', id, 'sessionStorage');
  document.cookie = `locale=${id}; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax`; // for the server
}

/** Sets `lang` and `dir` of the document. */
function applyLanguage(id: string): void {
  document.documentElement.lang = tagOf(id);
  document.documentElement.dir = directionOf(id);
}
