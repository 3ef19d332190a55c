// Frame of pages with navigation: skip link, header, main, footer (docs/design/web-shell.md#frame).
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useIsPainting } from '#lib/painted/painting.ts';
import { useHasFrameTexts } from '#lib/texts.ts';
import { BannerSlot } from '#shell/banner/BannerSlot.tsx';
import { PaymentDueSlot } from '#shell/banner/PaymentDueSlot.tsx';
import { QuietLayout } from '#shell/frame/QuietLayout.tsx';
import { PrivateStrip } from '#shell/frame/PrivateStrip.tsx';
import { RouteFocus } from '#shell/frame/RouteFocus.tsx';
import { useRouteHandle } from '#shell/route-handle.ts';
import { ServerMessages } from '#shell/session/ServerMessages.tsx';
import { SessionWatch } from '#shell/session/SessionWatch.tsx';
import { SiteFooter } from '#shell/footer/SiteFooter.tsx';
import { SiteHeader } from '#shell/header/SiteHeader.tsx';
import { LiveRegion } from '#ui/display/LiveRegion.tsx';
import css from './DefaultLayout.module.css';

/** Painted, it ends above the footer. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  return useIsPainting() ? <PageTop>{children}</PageTop> : <Frame>{children}</Frame>;
}

function Frame({ children }: { children: ReactNode }) {
  if (!useHasFrameTexts()) return <QuietLayout>{children}</QuietLayout>;
  return (
    <>
      <PageTop>
        <ServerMessages />
        {children}
      </PageTop>
      <SiteFooter />
      <LiveRegion />
      <RouteFocus />
      <SessionWatch />
    </>
  );
}

/** Everything above the footer. Shows the private strip where the handle of the route asks for it. */
function PageTop({ children }: { children: ReactNode }) {
  const t = useTranslations('shell');
  const route = useRouteHandle();
  return (
    <>
      <a className={css['skip']} href="#main">
        {t('skip')}
      </a>
      <BannerSlot />
      <SiteHeader />
      <PaymentDueSlot />
      {route?.handle.strip && <PrivateStrip state={route.handle.strip(route.data)} />}
      <main id="main" className={css['main']} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
