// One card of the account page (docs/design/web-accounts.md#account-page).
import { type ReactNode, useId } from 'react';
import css from './Account.module.css';

export function AccountCard({
  heading,
  children,
}: {
  readonly heading: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={`card pad ${css['card']}`} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  );
}
