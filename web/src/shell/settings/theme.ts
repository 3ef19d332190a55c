// Light or dark theme: the stored choice, else the system's (docs/design/web.md#theme).
import { useSyncExternalStore } from 'react';
import { useStored } from '#lib/storage.ts';

const system = () => matchMedia('(prefers-color-scheme: dark)');

function subscribe(listener: () => void): () => void {
  const query = system();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Returns the theme and its setter. The browser stores the choice; no transition runs while it changes. */
export function useTheme(): { dark: boolean; choose(dark: boolean): void } {
  const [stored, store] = useStored('theme', '');
  const systemDark = useSyncExternalStore(
    subscribe,
    () => system().matches,
    () => false,
  );
  const choose = (dark: boolean) => {
    const theme = dark ? 'dark' : 'light';
    apply(theme);
    store(theme);
  };
  return { dark: stored === '' ? systemDark : stored === 'dark', choose };
}

function apply(theme: 'dark' | 'light'): void {
  const { dataset } = document.documentElement;
  dataset['switching'] = '';
  dataset['theme'] = theme;
  requestAnimationFrame(() => requestAnimationFrame(() => delete dataset['switching']));
}
