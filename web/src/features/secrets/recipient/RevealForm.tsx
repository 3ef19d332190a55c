// The form before opening: what will happen, passphrase, button (docs/design/web-secrets.md#recipient-page).
import { type FormEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { OwnerNotice } from '#features/secrets/recipient/OwnerNotice.tsx';
import { RevealButton } from '#features/secrets/recipient/RevealButton.tsx';
import { RevealError } from '#features/secrets/recipient/RevealError.tsx';
import { usePainted } from '#features/secrets/shared/use-painted.ts';
import { SecretPassphrase } from '#features/secrets/shared/SecretPassphrase.tsx';
import { VerificationText } from '#features/secrets/recipient/Verification.tsx';
import type { ClosedState } from '#features/secrets/recipient/use-reveal.ts';
import css from './Recipient.module.css';

type RevealFormProps = {
  readonly state: ClosedState;
  readonly locked: boolean;
  readonly isOwner: boolean;
  readonly verification: boolean;
  readonly passphrase: string;
  setPassphrase(passphrase: string): void;
  open(passphrase: string): Promise<void>;
};

export function RevealForm({
  state,
  locked,
  isOwner,
  verification,
  passphrase,
  setPassphrase,
  open,
}: RevealFormProps) {
  const t = useTranslations('secrets.recipient');
  const pressed = useRef(false);
  const press = (event: MouseEvent) => {
    pressed.current = event.nativeEvent.isTrusted; // false for a script (docs/design/trust.md#pages)
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pressed.current) void open(passphrase);
    pressed.current = false;
  };
  return (
    <form className="stack gap-6" method="post" onSubmit={submit}>
      {verification ? <VerificationText /> : <RevealText />}
      {isOwner && <OwnerNotice text={t('ownReady')} />}
      <RevealError state={state} />
      {locked && (
        <SecretPassphrase
          label={t('passphrase')}
          placeholder={t('passphrasePlaceholder')}
          help={t('passphraseHelp')}
          value={passphrase}
          onValue={setPassphrase}
          failure={state.kind === 'ready' ? state.failure : undefined}
        />
      )}
      <RevealButton state={state} verification={verification} onClick={press} />
    </form>
  );
}

function RevealText() {
  const t = useTranslations('secrets.recipient');
  const prerendered = usePainted(() => false, true); // nobody has looked up the secret yet
  const b = (words: ReactNode) => <b>{words}</b>;
  return (
    <>
      <div className="stack gap-2">
        <h1 tabIndex={-1}>{t('heading')}</h1>
        <p className={prerendered ? css['unknown'] : 'muted'}>{t('unopened')}</p>
      </div>
      <ol className={css['steps']}>
        {(['press', 'once', 'seen'] as const).map((step) => (
          <li key={step}>
            <span>{t.rich(step, { b })}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
