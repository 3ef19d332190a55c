// The page's language: chosen at once, kept for this session, English where a text is missing (spec §4, web.md 12).
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { IntlProvider } from 'use-intl';
import { hasTexts, type Loaded, loadMessages, withEnglish } from '#lib/load-messages.ts';
import { directionOf, type Language, languages, tagOf } from '#lib/languages.ts';
import { readStored, writeStored } from '#lib/storage.ts';

type LanguageChoice = {
  readonly locale: string;
  readonly offered: readonly Language[];
  /** Switches at once. @returns the text of an error; the choice stays all the same */
  choose(id: string): Promise<string | undefined>;
};

const LanguageContext = createContext<LanguageChoice | undefined>(undefined);
const cookieSeconds = 2_592_000;

/** The language and the ones to choose from. */
export function useLanguage(): LanguageChoice {
  const choice = useContext(LanguageContext);
  if (!choice) throw new Error('useLanguage needs a LanguageProvider.');
  return choice;
}

/** The language a page starts with: this session's choice if the site supports it, else the one the server painted. */
export function firstLanguage(prerendered: string, supported: readonly string[]): string {
  const chosen = readStored('locale', 'sessionStorage');
  return chosen !== undefined && supported.includes(chosen) ? chosen : prerendered;
}

type LanguageProviderProps = { readonly first: Loaded; readonly supported: readonly string[]; readonly children: ReactNode };

export function LanguageProvider({ first, supported, children }: LanguageProviderProps) {
  const [loaded, setLoaded] = useState(first);
  const choice = useMemo(() => {
    const offered = languages.filter(({ id }) => supported.includes(id) && hasTexts(id));
    const choose = async (id: string) => {
      if (!supported.includes(id)) return undefined;
      remember(id);
      const next = await loadMessages(id);
      applyLanguage(next.id);
      setLoaded(next);
      return undefined; // saving on the server needs an account
    };
    return { locale: loaded.id, offered, choose };
  }, [loaded.id, supported]);
  const [onMissing] = useState(() =>
    onceMissing(() => void withEnglish(loaded.messages).then((messages) => setLoaded({ ...loaded, messages }))),
  );
  return (
    <LanguageContext value={choice}>
      <IntlProvider locale={tagOf(loaded.id)} messages={loaded.messages} timeZone={timeZone} onError={onMissing}>
        {children}
      </IntlProvider>
    </LanguageContext>
  );
}

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

/** Warns and repairs once, however many texts are missing. */
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
  document.cookie = `locale=${id}; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax`; // the server paints the next page alike
}

/** Sets `lang` and `dir` of the document. */
export function applyLanguage(id: string): void {
  document.documentElement.lang = tagOf(id);
  document.documentElement.dir = directionOf(id);
}
