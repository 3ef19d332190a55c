// Checks the shrimp every 60 s, and guards the session of who is signed in
// (docs/design/web-accounts.md#visitor).
import { limits } from '@glimpse/contracts/limits';
import { validateShrimp } from '@glimpse/contracts/pages';
import { lazy, Suspense, useState } from 'react';
import { isApiFailure } from '#lib/api-failure.ts';
import { useApp } from '#lib/app.tsx';
import { usePoll } from '#lib/poll.ts';
import { loadTexts } from '#lib/texts.ts';

const SessionKeeper = lazy(async () => {
  const [{ SessionKeeper: loaded }] = await Promise.all([
    import('#shell/session/SessionKeeper.tsx'),
    loadTexts('signedOut'),
  ]);
  return { default: loaded };
});

/** Shows a dialog at most. The answer of the check replaces an invalid shrimp. */
export function SessionWatch() {
  const { api, bootstrap } = useApp();
  const [invalidChecks, setInvalidChecks] = useState(0);
  const [kept, setKept] = useState(bootstrap.authenticated);
  if (bootstrap.authenticated && !kept) setKept(true);
  const check = async () => {
    const answer = await api.submit(validateShrimp, {});
    if (!isApiFailure(answer) && !answer.isValid) setInvalidChecks((before) => before + 1);
  };
  usePoll(() => void check(), { everyMs: limits.tokenCheckMs, active: bootstrap.shrimp !== '' });
  if (!kept) return null;
  return (
    <Suspense>
      <SessionKeeper invalidChecks={invalidChecks} />
    </Suspense>
  );
}
