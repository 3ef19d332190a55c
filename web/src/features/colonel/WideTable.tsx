// A table that scrolls inside itself where it is too long (docs/design/web-colonel.md#administration).
import { type ReactNode, useId } from 'react';
import hidden from '#ui/display/VisuallyHidden.module.css';
import css from './Colonel.module.css';

interface WideTableProps {
  caption: string;
  /** Also scrolls from a certain height on. */
  tall?: boolean | undefined;
  children: ReactNode;
}

/** The scrolling region takes the focus, so that arrows scroll it. */
export function WideTable({ caption, tall = false, children }: WideTableProps) {
  const id = useId();
  return (
    <div
      role="region"
      aria-labelledby={id}
      tabIndex={0}
      className={tall ? `${css['scroller']} ${css['tall']}` : css['scroller']}
    >
      <table className={css['table']}>
        <caption id={id} className={hidden['hidden']}>
          {caption}
        </caption>
        {children}
      </table>
    </div>
  );
}
