// The theme: as the system, light or dark; the choice is stored (docs/design/web.md#theme).
import { useSyncExternalStore } from 'react';
import { useStored } from '#lib/storage.ts';

/** `system` follows the device, also when it changes. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const system = () => matchMedia('(prefers-color-scheme: dark)');

function subscribe(listener: () => void): () => void {
  const query = system();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Returns choice, shown theme and setter. The browser stores the choice; nothing fades while it changes. */
export function useTheme(): { choice: ThemeChoice; dark: boolean; choose(choice: ThemeChoice): void } {
  const [stored, store] = useStored('theme', '');
  const systemDark = useSyncExternalStore(
    subscribe,
    () => system().matches,
    () => false,
  );
  const choice = stored === 'dark' || stored === 'light' ? stored : 'system';
  const choose = (next: ThemeChoice) => {
    apply(next);
    store(next);
  };
  return { choice, dark: choice === 'system' ? systemDark : choice === 'dark', choose };
}

function apply(choice: ThemeChoice): void {
  const { dataset } = document.documentElement;
  dataset['switching'] = '';
  if (choice === 'system') delete dataset['theme'];
  else dataset['theme'] = choice;
  colourBrowser(choice);
  requestAnimationFrame(() => requestAnimationFrame(() => delete dataset['switching']));
}

const themes = ['light', 'dark'] as const;

/** The frame of the browser has the colour of the theme: one `meta` for each, the light one first. */
function colourBrowser(choice: ThemeChoice): void {
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]');
  for (const [at, theme] of themes.entries()) {
    const meta = metas[at];
    if (!meta) continue;
    const chosen = choice === theme ? 'all' : 'not all';
    meta.media = choice === 'system' ? `(prefers-color-scheme: ${theme})` : chosen;
  }
}
