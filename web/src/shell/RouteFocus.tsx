// After a navigation: title, top of the page, focus on the heading (web.md 3.2, 4.0). Not on the first load.
import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useApp } from '#lib/app.tsx';
import { useRouteHandle } from '#shell/route-handle.ts';
import { ProgressBar } from '#ui/ProgressBar.tsx';

/** Draws nothing but the progress bar of a slow navigation. */
export function RouteFocus() {
  const t = useTranslations();
  const { pathname } = useLocation();
  const { brand, display_domain: host } = useApp().bootstrap;
  const key = useRouteHandle()?.handle.title;
  const shown = useRef(pathname);
  useEffect(() => {
    if (key) document.title = t(key, { brand: brand.name ?? '', host });
  }, [key, t, brand.name, host]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    scrollTo({ top: 0, behavior: 'instant' });
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname]);
  return <ProgressBar active={useNavigation().state === 'loading'} />;
}
