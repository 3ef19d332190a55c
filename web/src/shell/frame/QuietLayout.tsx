// Frame of pages without navigation: their own header and footer, or none (docs/design/web-shell.md#frame).
import type { ReactNode } from 'react';
import { useIsPainting } from '#lib/painted/painting.ts';
import { RouteFocus } from '#shell/frame/RouteFocus.tsx';
import { LiveRegion } from '#ui/display/LiveRegion.tsx';
import css from './QuietLayout.module.css';

type QuietLayoutProps = { header?: ReactNode; footer?: ReactNode; children: ReactNode };

/** `header` stands above the page, `footer` is the line at the end, which is not painted. */
export function QuietLayout({ header, footer, children }: QuietLayoutProps) {
  const top = <QuietTop header={header}>{children}</QuietTop>;
  if (useIsPainting()) return top;
  return (
    <>
      {top}
      {footer && <footer className={css['foot']}>{footer}</footer>}
      <LiveRegion />
      <RouteFocus />
    </>
  );
}

/** Everything above the footer. */
function QuietTop({ header, children }: { header?: ReactNode; children: ReactNode }) {
  return (
    <>
      {header && <header className={css['head']}>{header}</header>}
      <main id="main" className={css['main']}>
        <div className="focusWrap">{children}</div>
      </main>
    </>
  );
}
