// The texts of a link that confirms an address (docs/design/web-accounts.md#verification).
import { useTranslations } from 'use-intl';
import { useBootstrap } from '#lib/app.tsx';
import { paths } from '#lib/paths.ts';
import { usePaintedOnce } from '#lib/document/use-painted-once.ts';
import { LinkButton } from '#ui/form/LinkButton.tsx';
import { MessageCard } from '#ui/display/MessageCard.tsx';

export function VerificationText({ password }: { readonly password: boolean }) {
  const t = useTranslations('secrets.recipient');
  return (
    <div className="stack gap-2">
      <h1 tabIndex={-1}>{t('verifyHeading')}</h1>
      <p className="muted">{t(password ? 'verifyLeadPassword' : 'verifyLead')}</p>
    </div>
  );
}

/** In the place of the form while an account is signed in: it says whose, and cannot confirm another one. */
export function SignOutFirst() {
  const t = useTranslations('secrets.recipient');
  const { email } = useBootstrap();
  const address = () => (
    <bdi dir="ltr" translate="no">
      <strong>{email ?? ''}</strong>
    </bdi>
  );
  const action = (
    <LinkButton to={paths.signOut} kind="primary" size="big">
      {t('verifySignOut')}
    </LinkButton>
  );
  return (
    <MessageCard bare iris="closed" heading={t('verifyHeading')} action={action}>
      {t.rich('verifySignedIn', { address })}
    </MessageCard>
  );
}

/** After the confirmation: the way to sign in, where that is possible. */
export function Verified({ onPainted }: { onPainted(): void }) {
  const t = useTranslations('secrets.recipient');
  const card = usePaintedOnce<HTMLDivElement>('', onPainted);
  const { authentication } = useBootstrap();
  const action = authentication.signin && (
    <LinkButton to={paths.signIn} kind="primary" size="big">
      {t('signIn')}
    </LinkButton>
  );
  return (
    <div ref={card}>
      <MessageCard bare focus iris="open" heading={t('verified')} action={action}>
        {authentication.signin && t('verifiedNext')}
      </MessageCard>
    </div>
  );
}

/** Advice for people who created no account. */
export function NotYourAccount() {
  const t = useTranslations('secrets.recipient');
  return <p>{t.rich('verifyNotYours', { b: (words) => <strong>{words}</strong> })}</p>;
}
