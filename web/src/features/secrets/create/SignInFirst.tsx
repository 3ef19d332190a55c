// Home where creating takes an account: the way to sign in stands in place of the form
// (docs/design/web-secrets.md#who-may-create).
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { HomeFrame } from '#features/secrets/create/HomeFrame.tsx';
import { useBootstrap } from '#lib/app.tsx';
import { paths } from '#lib/paths.ts';
import type { PageStart } from '#lib/router/page-start.ts';
import { LinkButton } from '#ui/form/LinkButton.tsx';

export function Component() {
  return <SignInFirst />;
}

export const start: PageStart = {
  Painted: ({ Notice }) => <SignInFirst notice={<Notice page="other" />} />,
  preview: 'secrets.home.lead',
  variants: ['@accounts', '@plans'],
};

function SignInFirst({ notice }: { readonly notice?: ReactNode }) {
  return (
    <HomeFrame notice={notice}>
      <SignInCard />
    </HomeFrame>
  );
}

function SignInCard() {
  const t = useTranslations('secrets.signInFirst');
  const { authentication } = useBootstrap();
  const signUp = (words: ReactNode) => <Link to={paths.signUp}>{words}</Link>;
  return (
    <section className="card cardDeep pad stack gap-4" aria-labelledby="signInToCreate">
      <h2 id="signInToCreate">{t('heading')}</h2>
      <p className="muted">{t('text')}</p>
      <div>
        <LinkButton to={paths.signIn} kind="primary" size="big">
          {t('action')}
        </LinkButton>
      </div>
      {authentication.signup && <p className="small muted">{t.rich('newHere', { signUp })}</p>}
    </section>
  );
}
