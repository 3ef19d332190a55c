// Frame of the recipient page: main and one footer line, no navigation (docs/design/web.md#shell).
import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { RouteFocus } from '#shell/frame/RouteFocus.tsx';
import { LiveRegion } from '#ui/display/LiveRegion.tsx';
import css from './QuietLayout.module.css';

/** Layout route. `footer` is the line at the end. */
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

/** Everything above the footer, which the build prerenders. */
export function QuietTop({ children }: { children: ReactNode }) {
  return (
    <main id="main" className={css['main']}>
      <div className="focusWrap">{children}</div>
    </main>
  );
}
