// The texts of a link that confirms an address (docs/design/web-accounts.md#verification).
import { useTranslations } from 'use-intl';
import { useBootstrap } from '#lib/app.tsx';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/form/LinkButton.tsx';
import { MessageCard } from '#ui/display/MessageCard.tsx';

export function VerificationText() {
  const t = useTranslations('secrets.recipient');
  return (
    <div className="stack gap-2">
      <h1 tabIndex={-1}>{t('verifyHeading')}</h1>
      <p className="muted">{t('verifyLead')}</p>
    </div>
  );
}

/** In the place of the form while an account is signed in: it cannot confirm another one. */
export function SignOutFirst() {
  const t = useTranslations('secrets.recipient');
  const action = (
    <LinkButton to={paths.signOut} kind="primary" size="big">
      {t('verifySignOut')}
    </LinkButton>
  );
  return (
    <MessageCard bare ring="closed" heading={t('verifyHeading')} action={action}>
      {t('verifySignedIn')}
    </MessageCard>
  );
}

/** After the confirmation: the way to sign in, where that is possible. */
export function Verified() {
  const t = useTranslations('secrets.recipient');
  const { authentication } = useBootstrap();
  const action = authentication.signin && (
    <LinkButton to={paths.signIn} kind="primary" size="big">
      {t('signIn')}
    </LinkButton>
  );
  return (
    <MessageCard bare focus ring="open" heading={t('verified')} action={action}>
      {authentication.signin && t('verifiedNext')}
    </MessageCard>
  );
}

/** Advice for people who created no account. */
export function NotYourAccount() {
  const t = useTranslations('secrets.recipient');
  return t.rich('verifyNotYours', { b: (words) => <strong>{words}</strong> });
}
