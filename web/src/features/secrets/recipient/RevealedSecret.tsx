// The opened text: shown, copied, hidden, and removed when the page is left (docs/design/trust.md#pages).
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DownloadButton, longTextChars } from '#features/secrets/recipient/DownloadButton.tsx';
import { OwnerNotice } from '#features/secrets/recipient/OwnerNotice.tsx';
import { SecretBox } from '#features/secrets/shared/SecretBox.tsx';
import { TruncatedNotice } from '#features/secrets/recipient/TruncatedNotice.tsx';
import type { OpenedText } from '#features/secrets/recipient/use-reveal.ts';
import { useBootstrap } from '#lib/app.tsx';
import { useUnloadPrompt, usePageLeave } from '#lib/document/page-lifecycle.ts';
import { paths } from '#lib/paths.ts';
import { countChars } from '#ui/form/text-limit.ts';
import { Button } from '#ui/form/Button.tsx';
import { CopyButton } from '#ui/form/CopyButton.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import css from './Recipient.module.css';

type RevealedSecretProps = {
  readonly opened: OpenedText;
  readonly isOwner: boolean;
  /** Called when the text was painted. */
  acknowledgeAndHideKey(): void;
  forget(): void;
  /** Removes the text and says so. */
  clear(): void;
};

export function RevealedSecret({ opened, isOwner, acknowledgeAndHideKey, ...rest }: RevealedSecretProps) {
  const t = useTranslations('secrets.recipient');
  const heading = useFocusedHeading();
  const [masked, setMasked] = useState(false);
  const [saved, setSaved] = useState(false);
  const [limit] = useState(() => countChars(opened.text));
  usePageLeave({ onHidden: () => setMasked(true), onLeave: rest.forget });
  useUnloadPrompt(!saved);
  const toggle = () => {
    setMasked(!masked);
    setSaved(true);
  };
  return (
    <div className={`stack ${css['revealed']}`}>
      <h1 ref={heading} tabIndex={-1}>
        {t('revealed')}
      </h1>
      <SecretBox
        id="displayedsecret"
        name={t('text')}
        lines={opened.lines}
        text={masked ? undefined : opened.text}
        onPainted={acknowledgeAndHideKey}
      />
      <OpenActions text={opened.text} masked={masked} onCopied={() => setSaved(true)} onToggle={toggle} />
      <div className="formActions">
        {limit > longTextChars && !masked && (
          <DownloadButton text={opened.text} onSaved={() => setSaved(true)} />
        )}
        <Button kind="quiet" onClick={rest.clear}>
          {t('clear')}
        </Button>
      </div>
      {opened.originalChars !== undefined && (
        <TruncatedNotice limit={limit} original={opened.originalChars} />
      )}
      <Notice tone="warn">{t.rich('onlyCopy', { b: (words) => <strong>{words}</strong> })}</Notice>
      {isOwner && <OwnerNotice text={t('ownRevealed')} />}
      <Afterwards />
    </div>
  );
}

type OpenActionsProps = {
  readonly text: string;
  readonly masked: boolean;
  onCopied(): void;
  onToggle(): void;
};

function OpenActions({ text, masked, onCopied, onToggle }: OpenActionsProps) {
  const t = useTranslations('secrets.recipient');
  const app = useTranslations('app');
  const copy = (
    <CopyButton
      key="copy"
      text={text}
      label={t('copyText')}
      copied={app('copied')}
      announcement={t('copyDone')}
      failed={app('copyFailed')}
      kind={masked ? 'outline' : 'primary'}
      size="big"
      onCopied={onCopied}
    />
  );
  const hide = (
    <Button
      key="hide"
      kind={masked ? 'primary' : 'outline'}
      size="big"
      icon={masked ? 'eye' : 'eyeoff'}
      onClick={onToggle}
    >
      {masked ? t('showText') : t('hide')}
    </Button>
  );
  return <div className={css['actions']}>{masked ? [hide, copy] : [copy, hide]}</div>;
}

function Afterwards() {
  const t = useTranslations('secrets.recipient');
  const { site_host, creation } = useBootstrap();
  const home = `${location.protocol}//${site_host}${paths.home}`;
  const reply = (words: ReactNode) => creation.allowed && <a href={home}>{words}</a>;
  return <p className="small muted">{t.rich('after', { reply })}</p>;
}

function useFocusedHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}
