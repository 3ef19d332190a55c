// Keeps the page of a signed-in visitor in step with the session (docs/design/web-accounts.md#visitor).
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useApp } from '#lib/app.tsx';
import { keepSession, type SessionKeeping } from '#shell/session/keep-session.ts';
import { SignedOutDialog } from '#shell/session/SignedOutDialog.tsx';
import { announce } from '#ui/display/announce.ts';

/** `invalidChecks` counts failed checks of the shrimp: each may mean that another tab signed out. */
export function SessionSync({ invalidChecks }: { readonly invalidChecks: number }) {
  const { api, token, globals, flash, leave, onRefused } = useApp();
  const t = useTranslations('shell.signedOut');
  const { pathname, search } = useLocation();
  const [shown, setShown] = useState(false);
  const keeping = useRef<SessionKeeping>(undefined);
  const place = useEffectEvent(() => pathname + search);
  const changed = useEffectEvent((waits: boolean) => {
    if (!waits) announce(t('back'));
    setShown(waits);
  });
  useEffect(() => {
    const services = { api, token, globals, flash, leave, onRefused };
    const started = keepSession({ services, place: () => place(), onWaiting: (waits) => changed(waits) });
    keeping.current = started;
    return started.stop;
  }, [api, token, globals, flash, leave, onRefused]);
  useEffect(() => {
    if (invalidChecks > 0) keeping.current?.checkNow();
  }, [invalidChecks]);
  return shown ? <SignedOutDialog onClose={() => setShown(false)} /> : null;
}
