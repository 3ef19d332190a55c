// Home: intro, creation form, facts (docs/design/web-secrets.md#home).
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { HomeFrame } from '#features/secrets/create/HomeFrame.tsx';
import { SecretForm } from '#features/secrets/create/SecretForm.tsx';
import type { PageStart } from '#lib/router/page-start.ts';
import css from './Home.module.css';

export function Component() {
  return <Home />;
}

export const start: PageStart = {
  Painted: ({ Notice }) => <Home notice={<Notice page="other" />} />,
  preview: 'secrets.home.lead',
  variants: ['@accounts', '@plans'],
};

function Home({ notice }: { readonly notice?: ReactNode }) {
  const t = useTranslations('secrets.home');
  return (
    <HomeFrame notice={notice}>
      <SecretForm place="home" />
      <p className={css['hint']}>{t('hint')}</p>
    </HomeFrame>
  );
}
