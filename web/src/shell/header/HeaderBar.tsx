// The bar of the header: logo, the offer of a plan, and the links or the menu of the visitor
// (docs/design/web-shell.md#header).
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '#lib/app.tsx';
import { Logo } from '#shell/header/Logo.tsx';
import { UpgradeButton } from '#shell/header/UpgradeButton.tsx';
import { canUpgrade } from '#shell/site-links.ts';
import css from './HeaderBar.module.css';

export function HeaderBar({ children }: { readonly children?: ReactNode }) {
  const t = useTranslations('shell');
  const { bootstrap } = useApp();
  return (
    <header className={bootstrap.authenticated ? `${css['top']} ${css['signedIn']}` : css['top']}>
      <div className={`wrap ${css['row']}`}>
        <Logo id="logo" />
        <nav aria-label={t('nav.account')} className={css['tools']}>
          {canUpgrade(bootstrap) && <UpgradeButton />}
          {children}
        </nav>
      </div>
    </header>
  );
}
