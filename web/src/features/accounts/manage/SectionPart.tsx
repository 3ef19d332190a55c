// A part of a section of the account page, with a heading of its own
// (docs/design/web-accounts.md#account-page).
import { type ReactNode, useId } from 'react';
import css from './Account.module.css';

type SectionPartProps = { readonly heading: string; readonly children: ReactNode };

export function SectionPart({ heading, children }: SectionPartProps) {
  const id = useId();
  return (
    <section className={css['part']} aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      {children}
    </section>
  );
}
