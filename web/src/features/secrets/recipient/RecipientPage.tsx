// The recipient page: opens a secret once, on a trusted click (docs/design/web-secrets.md#recipient-page).
import { linkKeyPattern } from '@glimpse/contracts/shapes';
import { useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslations } from 'use-intl';
import { repairKey } from '#lib/router/repair-link.ts';
import { SecretUnavailable } from '#features/secrets/shared/SecretUnavailable.tsx';
import { Cleared } from '#features/secrets/recipient/Cleared.tsx';
import { Confirmation } from '#features/secrets/recipient/Confirmation.tsx';
import { Framed } from '#features/secrets/recipient/Framed.tsx';
import { RecipientNotes } from '#features/secrets/recipient/RecipientNotes.tsx';
import { keptAttempt } from '#features/secrets/recipient/kept-attempt.ts';
import { PlainSecret } from '#features/secrets/recipient/PlainSecret.tsx';
import { RevealedSecret } from '#features/secrets/recipient/RevealedSecret.tsx';
import { RevealForm } from '#features/secrets/recipient/RevealForm.tsx';
import { type FoundSecret, loadSecret } from '#features/secrets/shared/secret-queries.ts';
import { useReveal } from '#features/secrets/recipient/use-reveal.ts';
import { useFailureText } from '#lib/failure-text.ts';
import { paths } from '#lib/paths.ts';
import { clientFailure } from '#lib/api-failure.ts';
import { undefinedIfUnknown } from '#lib/load-error.ts';
import { useParams } from '#lib/router/hooks.ts';
import { redirectTo } from '#lib/router/redirect.ts';
import type { Visit } from '#lib/router/route.ts';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';
import type { NoScript, PageStart } from '#lib/router/page-start.ts';

const isKey = (key: string): boolean => linkKeyPattern.test(key);

/** Loads the state of the secret; `undefined` if it is unavailable. @throws LoadError, Redirect */
export async function loader({
  params: { key = '', '*': rest = '' },
  app,
}: Visit): Promise<FoundSecret | undefined> {
  if (isKey(key)) return undefinedIfUnknown(loadSecret(app.api, key));
  const repaired = repairKey(key || rest);
  return repaired === undefined ? undefined : redirectTo(paths.secret(repaired));
}

export function Component({ data: found }: { readonly data: FoundSecret | undefined }) {
  const { key = '' } = useParams();
  const [interrupted] = useState(() => (found || !isKey(key) ? undefined : keptAttempt(key)));
  if (found) {
    const { record, details } = found;
    if (details.verification)
      return <Confirmation key={key} linkKey={key} needsPassword={details.needs_password ?? false} />;
    const { is_owner: isOwner } = details;
    return <Recipient key={key} {...{ linkKey: key, locked: record.has_passphrase, isOwner }} />;
  }
  if (interrupted?.verification)
    return <Confirmation key={key} linkKey={key} interrupted needsPassword={interrupted.locked} />;
  if (interrupted) return <Recipient key={key} linkKey={key} interrupted isOwner={false} {...interrupted} />;
  return (
    <Framed>
      <SecretUnavailable bare reason={key === 'opened' ? 'opened' : isKey(key) ? undefined : 'incomplete'} />
    </Framed>
  );
}

/** Most secrets have no passphrase, so the field is not drawn. */
export const start: PageStart = {
  Painted,
  preview: 'secrets.recipient.preview',
  noIndex: true,
  early: true,
  variants: ['@custom', '@closed'],
};

function Painted({ Notice }: NoScript) {
  return (
    <Framed iris="closed" below={<RecipientNotes />}>
      <RevealForm
        state={{ kind: 'ready' }}
        locked={false}
        isOwner={false}
        interrupted={false}
        passphrase=""
        setPassphrase={ignore}
        open={ignore}
      />
      <Notice page="recipient" />
    </Framed>
  );
}

const ignore = async (): Promise<void> => undefined;

type RecipientProps = {
  readonly linkKey: string;
  readonly locked: boolean;
  readonly isOwner: boolean;
  /** An earlier page of this tab asked for the text and never showed it. */
  readonly interrupted?: boolean;
};

function Recipient({ linkKey, locked, isOwner, interrupted = false }: RecipientProps) {
  const asked = { key: linkKey, locked, verification: false, interrupted };
  const { state, open, acknowledgeAndHideKey, forget } = useReveal(asked);
  const [cleared, setCleared] = useState(false);
  const [passphrase, setPassphrase] = useState('');
  const openOnce = async (typed: string) => {
    if (await open(typed)) setPassphrase(''); // no longer needed
  };
  if (state.kind === 'unavailable') return <LostRace />;
  if (cleared) return <Cleared />;
  if (state.kind === 'open') {
    const { opened } = state;
    const clear = () => {
      forget();
      setCleared(true);
    };
    return (
      <ErrorBoundary
        fallbackRender={() => <PlainSecret text={opened.text} {...{ acknowledgeAndHideKey, forget }} />}
      >
        <Framed iris="open">
          <RevealedSecret {...{ opened, isOwner, acknowledgeAndHideKey, forget, clear }} />
        </Framed>
      </ErrorBoundary>
    );
  }
  return (
    <Framed iris="closed" below={<RecipientNotes />}>
      <RevealForm {...{ state, locked, isOwner, interrupted, passphrase, setPassphrase }} open={openOnce} />
    </Framed>
  );
}

function LostRace() {
  const t = useTranslations('app');
  const failureText = useFailureText();
  const alert = (
    <AlertBox kind="error" title={t('error')}>
      {failureText({ ...clientFailure('client.secret_failed', 404), code: 'secrets.unknown' })}
    </AlertBox>
  );
  return (
    <Framed>
      <SecretUnavailable bare focus alert={alert} />
    </Framed>
  );
}
