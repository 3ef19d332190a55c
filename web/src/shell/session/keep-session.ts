// Reacts to everything that tells whether the visitor is still signed in
// (docs/design/web-accounts.md#signing-out).
import type { Services } from '#lib/app.tsx';
import { onTabMessage, tellTabs } from '#lib/visitor/tabs.ts';
import { startAuthPoller } from '#shell/session/auth-poller.ts';
import type { CheckAction } from '#shell/session/poll-schedule.ts';
import { adoptSession } from '#shell/session/recheck.ts';
import { forgetVisitor, leaveSignedOut } from '#shell/session/sign-out.ts';
import { holdsTypedText } from '#shell/session/typed-text.ts';

type KeeperDeps = {
  readonly services: Services;
  /** Returns path and query of the present page. */
  place(): string;
  /** Called with true when typed text keeps the page after the session ended, with false when one is back. */
  onWaiting(waits: boolean): void;
};

export type SessionKeeping = { checkNow(): void; stop(): void };

/** Starts the poller, and hears refused calls and other tabs. */
export function keepSession({ services, place, onWaiting }: KeeperDeps): SessionKeeping {
  const { globals } = services;
  let state: 'watching' | 'waiting' | 'leaving' = 'watching';
  const end = () => {
    if (state !== 'watching') return;
    state = holdsTypedText() ? 'waiting' : 'leaving';
    if (state === 'leaving') return whenOnline(() => leaveSignedOut(services, place()));
    forgetVisitor(services);
    onWaiting(true);
  };
  const confirm = async () => {
    const { authenticated, cust } = globals.current();
    if (authenticated || state === 'leaving') return;
    if (cust) return globals.change({ authenticated: true });
    await adoptSession(services);
    state = 'watching';
    onWaiting(false);
  };
  const act = (action: CheckAction) => {
    if (action === 'confirm') void confirm().catch(() => undefined); // the next check tries again
    if (action === 'mark') globals.change({ authenticated: false });
    if (action === 'end') end();
  };
  const poller = startAuthPoller({ api: services.api, act });
  const ifWaiting = () => {
    if (state === 'waiting' && document.visibilityState === 'visible') poller.checkNow();
  };
  const ask = () => void (state === 'watching' && poller.checkNow());
  const hear = { signedOut: end, signedIn: ifWaiting, ask };
  const stops = [
    () => poller.stop(),
    services.onRefused(end),
    onTabMessage((message) => hear[message]()),
    () => document.removeEventListener('visibilitychange', ifWaiting),
  ];
  document.addEventListener('visibilitychange', ifWaiting);
  tellTabs('signedIn');
  return { checkNow: () => poller.checkNow(), stop: () => stops.forEach((stop) => stop()) };
}

/** Acts at once, or as soon as the browser is online: an offline navigation would lose the page. */
function whenOnline(act: () => void): void {
  if (navigator.onLine) act();
  else addEventListener('online', act, { once: true });
}
