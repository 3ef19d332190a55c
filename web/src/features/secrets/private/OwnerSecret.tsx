// Shows the sender the own text once, later 19 asterisks (docs/design/product.md#recipient-and-private-page).
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { RollAgain } from '#features/secrets/private/RollAgain.tsx';
import { mayRoll } from '#features/secrets/private/use-roll.ts';
import { mask, SecretBox } from '#features/secrets/shared/SecretBox.tsx';
import type { FoundReceipt } from '#features/secrets/shared/secret-queries.ts';
import { usePageLeave } from '#lib/document/page-lifecycle.ts';
import { Button } from '#ui/form/Button.tsx';
import { CopyButton } from '#ui/form/CopyButton.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import css from './Private.module.css';

type OwnerSecretProps = { readonly found: FoundReceipt; readonly text: string | undefined; forget(): void };

export function OwnerSecret(props: OwnerSecretProps) {
  const { is_truncated, original_size } = props.found.details;
  return (
    <>
      {is_truncated && original_size && <CutNotice original={original_size} />}
      <OwnSecret {...props} />
    </>
  );
}

/** The recipient will read that the text is incomplete, so the sender should know first. */
function CutNotice({ original }: { readonly original: number }) {
  const t = useTranslations('secrets.yours');
  return <Notice tone="warn">{t('truncated', { original_size: original })}</Notice>;
}

function OwnSecret({ found, text, forget }: OwnerSecretProps) {
  const { record, details } = found;
  const t = useTranslations('secrets.yours');
  const [shown, setShown] = useState(record.kind === 'generate');
  usePageLeave({ onLeave: forget });
  if (text === undefined) return <HiddenSecret help={t(record.has_passphrase ? 'locked' : 'later')} />;
  return (
    <section className="card pad stack gap-3" aria-labelledby="secret-heading">
      <div className="cardHead">
        <h2 id="secret-heading">{t('heading')}</h2>
        {record.kind === 'generate' ? (
          <Copy text={text} />
        ) : (
          <Toggle shown={shown} toggle={() => setShown(!shown)} />
        )}
      </div>
      <SecretBox name={t('heading')} text={shown ? text : undefined} lines={details.display_lines} />
      <p className="help">{t('once')}</p>
      {mayRoll(found) && <RollAgain found={found} />}
    </section>
  );
}

/** One line: there is nothing to show any more. */
function HiddenSecret({ help }: { readonly help: string }) {
  const t = useTranslations('secrets.yours');
  const app = useTranslations('app');
  return (
    <section className={css['hiddenSecret']} aria-labelledby="secret-heading">
      <h2 id="secret-heading">{t('heading')}</h2>
      <span className={css['asterisks']} role="group" aria-label={app('hiddenText')} translate="no">
        {mask}
      </span>
      <p className="help">{help}</p>
    </section>
  );
}

function Copy({ text }: { readonly text: string }) {
  const t = useTranslations('secrets.yours');
  const app = useTranslations('app');
  return (
    <CopyButton
      text={text}
      label={app('copy')}
      copied={app('copied')}
      announcement={t('copyDone')}
      failed={app('copyFailed')}
      kind="quiet"
      size="small"
    />
  );
}

function Toggle({ shown, toggle }: { readonly shown: boolean; toggle(): void }) {
  const t = useTranslations('app');
  return (
    <Button kind="quiet" size="small" icon={shown ? 'eyeoff' : 'eye'} onClick={toggle}>
      {shown ? t('hide') : t('show')}
    </Button>
  );
}
