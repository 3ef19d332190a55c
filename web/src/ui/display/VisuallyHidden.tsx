// Text for screen readers only.
import type { ReactNode } from 'react';
import css from './VisuallyHidden.module.css';

/** Inline, so it fits into a sentence or a button. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={css['hidden']}>{children}</span>;
}
