// Text for assistive technology only.
import type { ReactNode } from 'react';
import css from './VisuallyHidden.module.css';

/** Words a screen reader reads and nobody sees. Inline, so it may stand inside a sentence or a button. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={css['hidden']}>{children}</span>;
}
