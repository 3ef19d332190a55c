// Frame of pages without navigation: their own header and footer, or none (docs/design/web-shell.md#frame).
import type { ReactNode } from 'react';
import { RouteFocus } from '#shell/frame/RouteFocus.tsx';
import { LiveRegion } from '#ui/display/LiveRegion.tsx';
import css from './QuietLayout.module.css';

type QuietLayoutProps = { header?: ReactNode; footer?: ReactNode; children: ReactNode };

/** `header` stands above the page, `footer` is the line at the end. */
export function QuietLayout({ header, footer, children }: QuietLayoutProps) {
  return (
    <>
      <QuietTop header={header}>{children}</QuietTop>
      {footer && <footer className={css['foot']}>{footer}</footer>}
      <LiveRegion />
      <RouteFocus />
    </>
  );
}

/** Everything above the footer, which the build prerenders. */
export function QuietTop({ header, children }: { header?: ReactNode; children: ReactNode }) {
  return (
    <>
      {header && <header className={css['head']}>{header}</header>}
      <main id="main" className={css['main']}>
        <div className="focusWrap">{children}</div>
      </main>
    </>
  );
}
