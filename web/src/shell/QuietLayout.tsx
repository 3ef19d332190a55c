// Frame of the pages without navigation: one card, one line below (web.md 3.2; /secret has neither masthead nor link).
import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { RouteFocus } from '#shell/RouteFocus.tsx';
import { LiveRegion } from '#ui/display/LiveRegion.tsx';
import css from './QuietLayout.module.css';

/** Element of a layout route; `footer` is the one line at the end. */
export function QuietLayout({ footer }: { footer?: ReactNode }) {
  return (
    <>
      <QuietTop>
        <Outlet />
      </QuietTop>
      {footer && <footer className={css['foot']}>{footer}</footer>}
      <LiveRegion />
      <RouteFocus />
    </>
  );
}

/** The part the server paints before any script runs. */
export function QuietTop({ children }: { children: ReactNode }) {
  return (
    <main id="main" className={css['main']}>
      <div className="focusWrap">{children}</div>
    </main>
  );
}
