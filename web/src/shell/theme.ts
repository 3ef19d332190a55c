// Light or dark: the reader's choice, else the system's (spec §3, web.md 2.4, Theme). The head's inline line applies it before paint.
import { useSyncExternalStore } from 'react';
import { useStored } from '#lib/storage.ts';

const system = () => matchMedia('(prefers-color-scheme: dark)');

function subscribe(listener: () => void): () => void {
  const query = system();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the page is dark now, and how to choose. The choice is kept in this browser and no transition runs while it changes. */
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
