// A short section of an information page, in one column of several (docs/design/web.md#information-pages).
import type { ReactNode } from 'react';
import css from './InformationFrame.module.css';

export function Fact({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={css['section']} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
