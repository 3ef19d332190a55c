// The page of a mailed link that confirms an address (docs/design/web-accounts.md#verification).
import { type SubmitEvent, type MouseEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Framed } from '#features/secrets/recipient/Framed.tsx';
import { NewPassword } from '#features/secrets/recipient/NewPassword.tsx';
import { RevealButton } from '#features/secrets/recipient/RevealButton.tsx';
import { RevealError } from '#features/secrets/recipient/RevealError.tsx';
import {
  NotYourAccount,
  SignOutFirst,
  VerificationText,
  Verified,
} from '#features/secrets/recipient/Verification.tsx';
import { type ClosedState, useReveal } from '#features/secrets/recipient/use-reveal.ts';
import { SecretUnavailable } from '#features/secrets/shared/SecretUnavailable.tsx';
import { useBootstrap } from '#lib/app.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';

type ConfirmationProps = {
  readonly linkKey: string;
  /** This browser did not sign up with the password that the account has now. */
  readonly needsPassword: boolean;
  /** An earlier page of this tab sent the confirmation and never showed its answer. */
  readonly interrupted?: boolean;
};

export function Confirmation({ linkKey, needsPassword, interrupted = false }: ConfirmationProps) {
  const { authenticated } = useBootstrap();
  const asked = { key: linkKey, locked: needsPassword, verification: true, interrupted };
  const { state, open, acknowledgeAndHideKey } = useReveal(asked);
  if (state.kind === 'open')
    return (
      <Framed confirms>
        <Verified onPainted={acknowledgeAndHideKey} />
      </Framed>
    );
  if (state.kind === 'unavailable')
    return (
      <Framed confirms>
        <SecretUnavailable bare focus />
      </Framed>
    );
  if (authenticated)
    return (
      <Framed confirms>
        <SignOutFirst />
      </Framed>
    );
  return (
    <Framed confirms below={<NotYourAccount />}>
      <ConfirmationForm {...{ state, needsPassword, open }} />
    </Framed>
  );
}

type ConfirmationFormProps = Pick<ConfirmationProps, 'needsPassword'> & {
  readonly state: ClosedState;
  open(newPassword: string): Promise<boolean>;
};

function ConfirmationForm({ state, needsPassword, open }: ConfirmationFormProps) {
  const t = useTranslations('secrets.recipient');
  const [password, setPassword] = useState('');
  const pressed = useRef(false);
  const failure = state.kind === 'ready' ? state.failure : undefined;
  const atField = isAboutPassword(failure?.code);
  // The cookie of the sign-up may have ended since the page was loaded.
  const [typing, setTyping] = useState(needsPassword);
  if (atField && !typing) setTyping(true);
  const press = (event: MouseEvent) => {
    pressed.current = event.nativeEvent.isTrusted; // false for a script (docs/design/trust.md#pages)
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (pressed.current) void open(typing ? password : '');
    pressed.current = false;
  };
  return (
    <form className="stack gap-6" method="post" noValidate onSubmit={submit}>
      <VerificationText password={typing} />
      {state.kind === 'leaseEnded' ? (
        <Notice tone="warn" live="alert">
          {t('verifyOver')}
        </Notice>
      ) : (
        !atField && <RevealError state={state} locked={false} interrupted={false} />
      )}
      {typing && (
        <NewPassword value={password} onValue={setPassword} failure={atField ? failure : undefined} />
      )}
      <RevealButton state={state} verification interrupted={false} onClick={press} />
    </form>
  );
}

function isAboutPassword(code: string | undefined): boolean {
  return (
    code === 'accounts.verify_needs_password' ||
    code === 'accounts.new_too_short' ||
    code === 'accounts.password_too_long' ||
    code === 'accounts.password_too_common'
  );
}
