// The place of the banner, with its height from the first paint on (docs/design/web-shell.md#banner).
import { type ComponentType, useEffect, useState } from 'react';
import { useApp } from '#lib/app.tsx';
import css from './Banner.module.css';

/** The server writes the words into the shell; `{banner}` is its placeholder in prerendered pages. */
const paintedWords = (): string | undefined =>
  typeof document === 'undefined' ? '{banner}' : document.documentElement.dataset['banner'];

/** Loads the banner only where there is one that the reader has not dismissed. */
export function BannerSlot() {
  const { global_banner: html, global_banner_enabled: enabled } = useApp().bootstrap;
  const [Banner, setBanner] = useState<ComponentType<{ html: string }>>();
  const wanted = enabled && Boolean(html) && paintedWords() !== '';
  useEffect(() => {
    if (!wanted) return;
    void import('#shell/banner/Banner.tsx').then(
      (loaded) => setBanner(() => loaded.Banner),
      () => undefined, // the painted words stay
    );
  }, [wanted]);
  return (
    <div className={css['slot']} data-words={Banner ? undefined : paintedWords()}>
      {Banner && html && enabled && <Banner html={html} />}
    </div>
  );
}
