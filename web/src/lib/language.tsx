// The language of the page, kept for this session (docs/design/product.md#session-and-language).
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { IntlProvider } from 'use-intl';
import { directionOf, type Language, languages, tagOf } from '#lib/languages.ts';
import { readStored, writeStored } from '#lib/storage.ts';
import { chooseTexts, fillWithEnglish, hasTexts, useTexts } from '#lib/texts.ts';

type LanguageChoice = {
  readonly locale: string;
  readonly offered: readonly Language[];
  /** Switches at once. @returns the text of an error, which does not undo the choice */
  choose(id: string): Promise<string | undefined>;
};

const LanguageContext = createContext<LanguageChoice | undefined>(undefined);
const cookieSeconds = 2_592_000;

/** Returns the language and the languages on offer. */
export function useLanguage(): LanguageChoice {
  const choice = useContext(LanguageContext);
  if (!choice) throw new Error('useLanguage needs a LanguageProvider.');
  return choice;
}

/** Returns the language of this session if the site supports it, else the prerendered one. */
export function firstLanguage(prerendered: string, supported: readonly string[]): string {
  const chosen = readStored('locale', 'sessionStorage');
  return chosen !== undefined && supported.includes(chosen) ? chosen : prerendered;
}

type LanguageProviderProps = { readonly supported: readonly string[]; readonly children: ReactNode };

export function LanguageProvider({ supported, children }: LanguageProviderProps) {
  const { id: locale, messages } = useTexts();
  const choice = useMemo(() => {
    const offered = languages.filter(({ id }) => supported.includes(id) && hasTexts(id));
    const choose = async (id: string) => {
      if (!supported.includes(id)) return undefined;
      remember(id);
      await chooseTexts(id);
      applyLanguage(id);
      return undefined; // only accounts save the language on the server
    };
    return { locale, offered, choose };
  }, [locale, supported]);
  const [onMissing] = useState(() => onceMissing(() => void fillWithEnglish()));
  return (
    <LanguageContext value={choice}>
      <IntlProvider locale={tagOf(locale)} messages={messages} timeZone={timeZone} onError={onMissing}>
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
export function applyLanguage(id: string): void {
  document.documentElement.lang = tagOf(id);
  document.documentElement.dir = directionOf(id);
}
