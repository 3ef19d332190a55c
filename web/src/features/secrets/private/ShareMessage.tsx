// A message to paste with the link; it never holds the passphrase (docs/design/web-secrets.md#private-page).
import { useTranslations } from 'use-intl';
import { type LinkTerms, useMessage } from '#features/secrets/private/use-message.ts';
import { Icon } from '#ui/display/Icon.tsx';
import { buttonClass } from '#ui/form/button-style.ts';
import { CopyButton } from '#ui/form/CopyButton.tsx';
import { Disclosure } from '#ui/overlay/Disclosure.tsx';
import css from './Private.module.css';

type ShareMessageProps = {
  readonly terms: LinkTerms;
  readonly url: string;
  readonly onSent?: () => void;
};

export function ShareMessage({ terms, url, onSent }: ShareMessageProps) {
  const t = useTranslations('secrets.share');
  const app = useTranslations('app');
  const text = useMessage(terms, url);
  return (
    <div className={css['shareMessage']}>
      <Disclosure title={t('messageTitle')}>
        <div className="stack gap-3">
          <p className={css['messageText']} dir="auto" role="group" aria-label={t('messageLabel')}>
            {text}
          </p>
          <div className="formActions">
            <CopyButton
              text={text}
              label={t('messageCopy')}
              copied={app('copied')}
              announcement={t('messageCopied')}
              failed={app('copyFailed')}
              size="small"
              onCopied={onSent}
            />
            <a
              className={buttonClass({ kind: 'quiet', size: 'small' })}
              href={`mailto:?body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`}
            >
              <Icon name="mail" />
              {t('messageMail')}
            </a>
          </div>
        </div>
      </Disclosure>
    </div>
  );
}
