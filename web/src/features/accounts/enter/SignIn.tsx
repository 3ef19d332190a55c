// The sign-in page (docs/design/web-accounts.md#sign-in).
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { RegionLine } from '#features/accounts/shared/RegionLine.tsx';
import { EntryFrame } from '#features/accounts/enter/EntryFrame.tsx';
import { SignInForm } from '#features/accounts/enter/SignInForm.tsx';
import { WhyHere } from '#features/accounts/enter/WhyHere.tsx';
import { useBootstrap } from '#lib/app.tsx';
import { paths } from '#lib/paths.ts';
import type { NoScript, PageStart } from '#lib/router/page-start.ts';

export function Component() {
  const t = useTranslations('accounts.signIn');
  const { authentication } = useBootstrap();
  const signUpLink = (words: ReactNode) => <Link to={paths.signUp}>{words}</Link>;
  return (
    <div className="wrap">
      <EntryFrame
        heading={t('heading')}
        below={authentication.signup && t.rich('newHere', { signUp: signUpLink })}
      >
        <RegionLine page="signIn" />
        <WhyHere />
        <SignInForm />
      </EntryFrame>
    </div>
  );
}

export const start: PageStart = { Painted };

function Painted({ Notice }: NoScript) {
  const t = useTranslations('accounts.signIn');
  return (
    <div className="wrap">
      <EntryFrame heading={t('heading')}>
        <Notice page="other" />
      </EntryFrame>
    </div>
  );
}
