// Sets title, scroll position and focus after a navigation (docs/design/web.md#rules-for-every-route).
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useApp } from '#lib/app.tsx';
import { useIsOpening } from '#lib/router/hooks.ts';
import { useRouteHandle } from '#shell/route-handle.ts';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';

/** Renders only the progress bar of a slow navigation. */
export function RouteFocus() {
  const t = useTranslations();
  const { hash, pathname, key: visit } = useLocation();
  const { brand, display_domain: host } = useApp().bootstrap;
  const route = useRouteHandle();
  const key = route?.handle.title;
  const name = route?.name;
  const shown = useRef({ visit, pathname, hash });
  useEffect(() => {
    const words = { brand: brand.name ?? '', host };
    // the texts of a page that could not be loaded may be missing
    if (key && t.has(key))
      document.title = name ? t('app.pageTitle', { page: name, ...words }) : t(key, words);
  }, [key, name, t, brand.name, host]);
  useEffect(() => {
    const { current: before } = shown;
    shown.current = { visit, pathname, hash };
    const jumps = before.pathname === pathname && before.hash !== hash;
    if (before.visit === visit || jumps) return; // first page, or a jump within the page
    scrollTo({ top: 0, behavior: 'instant' });
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [visit, hash, pathname]);
  return <ProgressBar active={useIsOpening()} />;
}
