// What a customer accepts by signing up (docs/design/web-accounts.md#sign-up).
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';

export function AcceptLine() {
  const t = useTranslations('accounts.signUp');
  return (
    <p className="small muted">
      {t.rich('accept', { terms: newTab('/info/terms'), privacy: newTab('/info/privacy') })}
    </p>
  );
}

/** A link that leaves the typed text alone. */
function newTab(to: string) {
  return (words: ReactNode) => (
    <Link to={to} target="_blank" rel="noopener">
      {words}
    </Link>
  );
}
