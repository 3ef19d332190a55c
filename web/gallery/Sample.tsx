// One component of the gallery with its name.
import type { ReactNode } from 'react';
import css from './Gallery.module.css';

interface SampleProps {
  name: string;
  /** Fills the width, as the component does on a page. */
  wide?: boolean;
  children: ReactNode;
}

export function Sample({ name, wide = false, children }: SampleProps) {
  return (
    <section className={wide ? `${css['sample']} ${css['wide']}` : css['sample']}>
      <h2 className={css['name']}>{name}</h2>
      {children}
    </section>
  );
}
