// The links between the pages of a signed-in customer, with counts (docs/design/web-shell.md#tabs).
import { useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useApp } from '#lib/app.tsx';
import { type DashboardTab, dashboardTabs } from '#shell/header/dashboard-tabs.ts';
import { VisuallyHidden } from '#ui/display/VisuallyHidden.tsx';
import css from './DashboardTabs.module.css';

/** Scrolls sideways where the tabs do not fit, with the current one in view. */
export function DashboardTabs() {
  const t = useTranslations('shell');
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const tabs = dashboardTabs(useApp().bootstrap, pathname);
  useLayoutEffect(() => keepCurrentInView(list.current), [pathname, tabs.length]);
  return (
    <nav className={css['tabs']} aria-label={t('nav.dashboard')}>
      <ul ref={list} className="wrap">
        {tabs.map((tab) => (
          <li key={tab.name}>
            <Link to={tab.to} aria-current={tab.current ? 'page' : undefined}>
              {t(`tabs.${tab.name}`)}
              <Count tab={tab} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Count({ tab: { name, count } }: { tab: DashboardTab }) {
  const t = useTranslations('shell.tabs');
  if (name === 'home' || count < 0) return null; // below 0: not known yet
  return (
    <span className={css['count']}>
      <span aria-hidden="true">{t('count', { count })}</span>
      <VisuallyHidden>{t(name === 'recent' ? 'secrets' : 'domainCount', { count })}</VisuallyHidden>
    </span>
  );
}

/** Counts that come later and a turned phone move the tabs. @returns what ends the watch */
function keepCurrentInView(list: HTMLUListElement | null): (() => void) | undefined {
  if (!list) return undefined;
  const watch = new ResizeObserver(() => showCurrent(list));
  for (const one of [list, ...list.children]) watch.observe(one);
  return () => watch.disconnect();
}

/** Moves the list, not the page, until the current tab is seen. */
function showCurrent(list: HTMLUListElement): void {
  const current = list.querySelector('[aria-current]');
  if (!current) return;
  const [outer, inner] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
  if (inner.left < outer.left || inner.right > outer.right)
    list.scrollBy({ left: (inner.left + inner.right - outer.left - outer.right) / 2, behavior: 'instant' });
}
