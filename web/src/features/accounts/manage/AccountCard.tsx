// One section of the account page, which its navigation leads to (docs/design/web-accounts.md#account-page).
import type { ReactNode } from 'react';
import css from './Account.module.css';

type AccountCardProps = {
  /** Where the navigation of the page leads. */
  readonly id: string;
  readonly heading: string;
  readonly children: ReactNode;
};

export function AccountCard({ id, heading, children }: AccountCardProps) {
  return (
    <section id={id} className={`card pad ${css['card']}`} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      {children}
    </section>
  );
}
