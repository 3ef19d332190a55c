// Checks the shrimp every 60 s, and guards the session of who is signed in
// (docs/design/web-accounts.md#visitor).
import { limits } from '@glimpse/contracts/limits';
import { lazy, Suspense, useState } from 'react';
import { useApp, useBootstrap } from '#lib/app.tsx';
import { useStartLater } from '#lib/document/use-start-later.ts';
import { loadWithTexts } from '#lib/texts.ts';

const SessionSync = lazy(async () => {
  const loaded = await loadWithTexts('signedOut', () => import('#shell/session/SessionSync.tsx'));
  return { default: loaded.SessionSync };
});

/** Shows a dialog at most. */
export function SessionWatch() {
  const { authenticated } = useBootstrap();
  const [kept, setKept] = useState(authenticated);
  if (authenticated && !kept) setKept(true);
  const invalidChecks = useTokenCheck();
  if (!kept) return null;
  return (
    <Suspense>
      <SessionSync invalidChecks={invalidChecks} />
    </Suspense>
  );
}

/** Home starts without the check. Returns how many checks failed. */
function useTokenCheck(): number {
  const { api, token, bootstrap } = useApp();
  const [invalidChecks, setInvalidChecks] = useState(0);
  const start = async () => {
    const { startTokenCheck } = await import('#shell/session/token-check.ts');
    return startTokenCheck({ api, token }, () => setInvalidChecks((before) => before + 1));
  };
  useStartLater(start, { afterMs: limits.tokenCheckMs, active: bootstrap.shrimp !== '' });
  return invalidChecks;
}
