// Explains why a page failed to load or crashed (docs/design/web.md#route-failures).
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useFailureText } from '#lib/failure-text.ts';
import type { ApiFailure } from '#lib/api-failure.ts';
import { useIsOpening, useNavigate } from '#lib/router/hooks.ts';
import { toLoadFailure } from '#lib/load-error.ts';
import { ChunkFailure } from '#shell/failures/ChunkFailure.tsx';
import { type FailureKind, failureKind } from '#shell/failures/route-failure.ts';
import { TryAgain } from '#shell/failures/TryAgain.tsx';
import { Button } from '#ui/form/Button.tsx';
import { LinkButton } from '#ui/form/LinkButton.tsx';
import { MessageCard } from '#ui/display/MessageCard.tsx';

/** Takes the place of a page that failed to load or crashed. The layout around it stays. */
export function RouteError({ thrown }: { readonly thrown: unknown }) {
  const { pathname, key: visit } = useLocation();
  const failure = toLoadFailure(thrown);
  const kind = failureKind(failure, thrown, pathname);
  useEffect(() => {
    if (kind === 'crash') reportError(thrown);
  }, [kind, thrown]);
  const again = useAgain();
  const tryAgain = <TryAgain waitSeconds={failure?.retryAfterSeconds ?? 0} {...again} />;
  return (
    <div className="wrap">
      {kind === 'chunk' ? (
        <ChunkFailure key={visit} tryAgain={tryAgain} again={again.again} />
      ) : (
        <MessageCard
          iris={irisStates[kind]}
          heading={<Heading kind={kind} />}
          action={kind in ways ? <WayOn kind={kind} /> : tryAgain}
        >
          <Explanation kind={kind} failure={failure} />
        </MessageCard>
      )}
    </div>
  );
}

type PlainKind = Exclude<FailureKind, 'chunk'>;

/** Closed where the iris says that nothing was opened or lost. */
const irisStates = {
  recipient: 'closed',
  tooMany: 'closed',
  unavailable: 'closed',
  notAllowed: 'closed',
  notFound: 'open',
  offline: 'open',
  load: 'open',
  crash: 'open',
} as const satisfies Record<PlainKind, string>;

const ways = { notFound: true, notAllowed: true, crash: true } as const;

/** Opens the same place once more, so that the new page takes the focus. */
function useAgain(): { readonly busy: boolean; again(): void } {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const busy = useIsOpening();
  return { busy, again: () => void navigate(pathname + search, { replace: true }) };
}

function Heading({ kind }: { kind: PlainKind }) {
  return useTranslations('shell.routeError')(`${kind}.heading`);
}

function Explanation({ kind, failure }: { kind: PlainKind; failure: ApiFailure | undefined }) {
  const t = useTranslations('shell.routeError');
  const failureText = useFailureText();
  if (kind === 'tooMany') return null;
  if (kind === 'load') return failure && <p>{failureText(failure)}</p>;
  return (
    <>
      <p>{t(`${kind}.text`)}</p>
      {(kind === 'recipient' || kind === 'crash') && <p>{t(`${kind}.more`)}</p>}
    </>
  );
}

function WayOn({ kind }: { kind: PlainKind }) {
  const t = useTranslations('shell.routeError');
  if (kind === 'notFound') return <LinkButton to="/">{t('home')}</LinkButton>;
  if (kind === 'notAllowed') return <LinkButton to="/dashboard">{t('dashboard')}</LinkButton>;
  return <Button onClick={() => location.reload()}>{t('reload')}</Button>;
}
