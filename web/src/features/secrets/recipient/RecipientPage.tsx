// The recipient page: opens a secret once, on a trusted click (docs/design/web-secrets.md#recipient-page).
import { linkKeyPattern } from '@glimpse/contracts/shapes';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { repairKey } from '#features/secrets/shared/repair-link.ts';
import { SecretUnavailable } from '#features/secrets/shared/SecretUnavailable.tsx';
import { RecipientNotes } from '#features/secrets/recipient/RecipientNotes.tsx';
import { RecipientFrame } from '#features/secrets/recipient/RecipientFrame.tsx';
import { RevealedSecret } from '#features/secrets/recipient/RevealedSecret.tsx';
import { SignOutFirst } from '#features/secrets/recipient/Verification.tsx';
import { RevealForm } from '#features/secrets/recipient/RevealForm.tsx';
import { type FoundSecret, loadSecret } from '#features/secrets/shared/secret-queries.ts';
import { useReveal } from '#features/secrets/recipient/use-reveal.ts';
import { useFailureText } from '#lib/failure-text.ts';
import { useBootstrap } from '#lib/app.tsx';
import { paths } from '#lib/paths.ts';
import { clientFailure } from '#lib/api-failure.ts';
import { undefinedIfUnknown } from '#lib/load-error.ts';
import { useParams } from '#lib/router/hooks.ts';
import { redirectTo } from '#lib/router/redirect.ts';
import type { Visit } from '#lib/router/route.ts';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';

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
  if (found) return <Recipient key={key} secretKey={key} found={found} />;
  return (
    <Framed>
      <SecretUnavailable bare reason={key === 'opened' ? 'opened' : isKey(key) ? undefined : 'incomplete'} />
    </Framed>
  );
}

function Recipient({
  secretKey,
  found: { record, details },
}: {
  readonly secretKey: string;
  readonly found: FoundSecret;
}) {
  const { authenticated } = useBootstrap();
  const { state, open, forget } = useReveal(secretKey);
  const [passphrase, setPassphrase] = useState('');
  const openOnce = async (typed: string) => {
    if (await open(typed)) setPassphrase(''); // no longer needed
  };
  if (state.kind === 'unavailable') return <LostRace />;
  if (state.kind === 'open') {
    return (
      <Framed>
        <RevealedSecret
          forget={forget}
          opened={state.opened}
          isOwner={details.is_owner}
          verification={details.verification}
        />
      </Framed>
    );
  }
  if (details.verification && authenticated)
    return (
      <Framed>
        <SignOutFirst />
      </Framed>
    );
  return (
    <Framed below={<RecipientNotes verification={details.verification} />}>
      <RevealForm
        state={state}
        locked={record.has_passphrase}
        isOwner={details.is_owner}
        verification={details.verification}
        passphrase={passphrase}
        setPassphrase={setPassphrase}
        open={openOnce}
      />
    </Framed>
  );
}

function Framed({ children, below }: { readonly children: ReactNode; readonly below?: ReactNode }) {
  const { display_domain, domain_strategy, brand } = useBootstrap();
  const badge = { host: display_domain, brand: brand.name ?? '', checked: domain_strategy === 'custom' };
  return (
    <RecipientFrame badge={badge} below={below}>
      {children}
    </RecipientFrame>
  );
}

function LostRace() {
  const t = useTranslations('app');
  const textOf = useFailureText();
  const alert = (
    <AlertBox kind="error" title={t('error')}>
      {textOf({ ...clientFailure('client.secret_failed', 404), code: 'secrets.unknown' })}
    </AlertBox>
  );
  return (
    <Framed>
      <SecretUnavailable bare focus alert={alert} />
    </Framed>
  );
}
