// The form before opening: what will happen, passphrase, button (docs/design/web-secrets.md#recipient-page).
import { type SubmitEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { OwnerNotice } from '#features/secrets/recipient/OwnerNotice.tsx';
import { RevealButton } from '#features/secrets/recipient/RevealButton.tsx';
import { RevealError } from '#features/secrets/recipient/RevealError.tsx';
import { Icon } from '#ui/display/Icon.tsx';
import { usePainted } from '#features/secrets/shared/use-painted.ts';
import { SecretPassphrase } from '#features/secrets/shared/SecretPassphrase.tsx';
import type { ClosedState } from '#features/secrets/recipient/use-reveal.ts';
import css from './Recipient.module.css';

type RevealFormProps = {
  readonly state: ClosedState;
  readonly locked: boolean;
  readonly isOwner: boolean;
  /** An earlier page of this tab asked for the text and never showed it. */
  readonly interrupted: boolean;
  readonly passphrase: string;
  setPassphrase(passphrase: string): void;
  open(passphrase: string): Promise<void>;
};

export function RevealForm({
  state,
  locked,
  isOwner,
  interrupted,
  passphrase,
  setPassphrase,
  open,
}: RevealFormProps) {
  const t = useTranslations('secrets.recipient');
  const pressed = useRef(false);
  const press = (event: MouseEvent) => {
    pressed.current = event.nativeEvent.isTrusted; // false for a script (docs/design/trust.md#pages)
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (pressed.current) void open(passphrase);
    pressed.current = false;
  };
  return (
    <form className="stack gap-6" method="post" onSubmit={submit}>
      {interrupted ? <InterruptedText /> : <RevealText />}
      {isOwner && <OwnerNotice text={t('ownReady')} />}
      <RevealError state={state} locked={locked} interrupted={interrupted} />
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
      <RevealButton {...{ state, verification: false, interrupted }} onClick={press} />
    </form>
  );
}

function InterruptedText() {
  const t = useTranslations('secrets.recipient');
  return (
    <div className="stack gap-2">
      <h1 tabIndex={-1}>{t('interruptedHeading')}</h1>
      <p className="muted">{t('interrupted')}</p>
    </div>
  );
}

/** What opens once stands next to the button. */
const facts = [
  { icon: 'eye', text: 'press' },
  { icon: 'bell', text: 'seen' },
  { icon: 'once', text: 'once' },
] as const;

function RevealText() {
  const t = useTranslations('secrets.recipient');
  const prerendered = usePainted(() => false, true); // nobody has looked up the secret yet
  const b = (words: ReactNode) => <b>{words}</b>;
  return (
    <>
      <div className="stack gap-2">
        <h1 tabIndex={-1}>{t('heading')}</h1>
        <p className={prerendered ? `muted ${css['loading']}` : 'muted'}>
          {t(prerendered ? 'loading' : 'unopened')}
        </p>
      </div>
      <ul className={css['facts']}>
        {facts.map(({ icon, text }) => (
          <li key={text}>
            {icon === 'once' ? <span className={css['times']}>1×</span> : <Icon name={icon} />}
            <span>{t.rich(text, { b })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
