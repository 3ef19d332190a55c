// Explains why a page failed to load or crashed (docs/design/web.md#route-failures).
import { useEffect } from 'react';
import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useFailureText } from '#lib/failure-text.ts';
import type { ApiFailure } from '#lib/api-failure.ts';
import { toLoadFailure } from '#lib/load-error.ts';
import { reloadOnce } from '#shell/failures/reload-once.ts';
import { type FailureKind, failureKind } from '#shell/failures/route-failure.ts';
import { TryAgain } from '#shell/failures/TryAgain.tsx';
import { Button } from '#ui/form/Button.tsx';
import { LinkButton } from '#ui/form/LinkButton.tsx';
import { PageHeading } from '#ui/display/PageHeading.tsx';

/** The error boundary of every page route. The layout around it stays. */
export function RouteError() {
  const thrown = useRouteError();
  const { pathname } = useLocation();
  const failure = toLoadFailure(thrown);
  const kind = failureKind(failure, thrown, pathname);
  useEffect(() => {
    if (kind === 'chunk') reloadOnce();
    if (kind === 'crash') reportError(thrown);
  }, [kind, thrown]);
  return (
    <div className="wrap stack">
      <Explanation kind={kind} failure={failure} />
      <p>
        <NextStep kind={kind} retryAfterSeconds={failure?.retryAfterSeconds ?? 0} />
      </p>
    </div>
  );
}

function Explanation({ kind, failure }: { kind: FailureKind; failure: ApiFailure | undefined }) {
  const t = useTranslations('shell.routeError');
  const textOf = useFailureText();
  const group = kind === 'load' || kind === 'chunk' ? 'load' : kind;
  return (
    <>
      <PageHeading>{t(`${group}.heading`)}</PageHeading>
      {kind === 'load' && failure && <p>{textOf(failure)}</p>}
      {kind !== 'load' && kind !== 'chunk' && kind !== 'tooMany' && <p>{t(`${kind}.text`)}</p>}
      {(kind === 'recipient' || kind === 'crash') && <p>{t(`${kind}.more`)}</p>}
    </>
  );
}

function NextStep({ kind, retryAfterSeconds }: { kind: FailureKind; retryAfterSeconds: number }) {
  const t = useTranslations('shell.routeError');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const busy = useNavigation().state === 'loading';
  if (kind === 'notFound') return <LinkButton to="/">{t('home')}</LinkButton>;
  if (kind === 'notAllowed') return <LinkButton to="/dashboard">{t('dashboard')}</LinkButton>;
  if (kind === 'crash' || kind === 'chunk')
    return <Button onClick={() => location.reload()}>{t('reload')}</Button>;
  // navigates to the same place: a revalidation may finish before the boundary notices it
  return (
    <TryAgain
      waitSeconds={retryAfterSeconds}
      busy={busy}
      again={() => void navigate(pathname + search, { replace: true })}
    />
  );
}
