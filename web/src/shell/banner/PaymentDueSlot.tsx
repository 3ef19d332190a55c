// The place of the notice about a failed payment. The account page has its own
// (docs/design/web-shell.md#banner).
import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useApp } from '#lib/app.tsx';
import { paths } from '#lib/paths.ts';
import { loadWithTexts } from '#lib/texts.ts';
import css from './Banner.module.css';

type Due = ComponentType<{ readonly until: number }>;

/** Loads the notice only where a payment is due. Its height is kept free until then. */
export function PaymentDueSlot() {
  const { authenticated, payment_due_until: until } = useApp().bootstrap;
  const { pathname } = useLocation();
  const [Loaded, setLoaded] = useState<Due>();
  const wanted = authenticated && until !== null && pathname !== paths.account;
  useEffect(() => {
    if (!wanted) return;
    void loadWithTexts('paymentDue', () => import('#features/billing/PaymentDue.tsx')).then(
      (loaded) => setLoaded(() => loaded.PaymentDue),
      () => undefined, // the account page says it, too
    );
  }, [wanted]);
  if (!wanted) return null;
  return <div className={`wrap ${css['due']}`}>{Loaded && <Loaded until={until} />}</div>;
}
