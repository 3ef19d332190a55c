// The frame of Home: intro beside the form or the way to sign in (docs/design/web-secrets.md#home).
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { HomeFacts } from '#features/secrets/create/HomeFacts.tsx';
import { HomeIntro } from '#features/secrets/create/HomeIntro.tsx';
import { HomeIris } from '#features/secrets/create/HomeIris.tsx';
import { useBootstrap } from '#lib/app.tsx';
import { paths } from '#lib/paths.ts';
import { Icon } from '#ui/display/Icon.tsx';
import css from './Home.module.css';

type HomeFrameProps = {
  /** Stands below the lead; only the prerendered page has one. */ readonly notice: ReactNode;
  readonly children: ReactNode;
};

export function HomeFrame({ notice, children }: HomeFrameProps) {
  return (
    <div className="wrap">
      <div className={css['hero']}>
        <div>
          <HomeIntro />
          {notice}
        </div>
        <div className={css['formSlot']}>
          <HomeIris />
          {children}
        </div>
        <PlansBanner />
        <div className={css['factsSlot']}>
          <HomeFacts />
        </div>
      </div>
    </div>
  );
}

/** Shown only where sign-up and plans are on. */
function PlansBanner() {
  const { authentication, plans_enabled } = useBootstrap();
  const t = useTranslations('secrets.home');
  if (!authentication.signup || !plans_enabled) return null;
  const plans = (words: ReactNode) => (
    <b>
      {words} <Icon name="arrow" flip />
    </b>
  );
  return (
    <Link className={css['plansBanner']} to={paths.pricing}>
      {t.rich('plansBanner', { plans })}
    </Link>
  );
}
