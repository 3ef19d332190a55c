// A share link with its ways out: copy, share sheet, QR code (docs/design/web-secrets.md#private-page).
import { useTranslations } from 'use-intl';
import { QrCode } from '#features/secrets/private/QrCode.tsx';
import { hasShareSheet, ShareButton } from '#features/secrets/private/ShareButton.tsx';
import { type LinkTerms, useMessage } from '#features/secrets/private/use-message.ts';
import { LinkBox } from '#ui/display/LinkBox.tsx';
import { CopyButton } from '#ui/form/CopyButton.tsx';
import css from './Private.module.css';

type ShareLinkProps = {
  readonly url: string;
  readonly terms: LinkTerms;
  /** Beside another button that is the primary one. */
  readonly second?: boolean;
  /** Called when the link was copied or shared. */
  readonly onSent?: () => void;
};

/** A phone can't scan its own screen: where there is a share sheet, it takes the place of the QR code. */
export function ShareLink({ url, terms, second = false, onSent }: ShareLinkProps) {
  const t = useTranslations('secrets.share');
  const app = useTranslations('app');
  const message = useMessage(terms, url);
  const sheet = hasShareSheet(message);
  return (
    <>
      <LinkBox id="secreturi" url={url} label={t('label')} />
      <div className={css['shareActions']}>
        <CopyButton
          text={url}
          label={t('copy')}
          copied={app('copied')}
          announcement={t('copyDone')}
          failed={app('copyFailed')}
          kind={second ? 'outline' : 'primary'}
          size="big"
          onCopied={onSent}
        />
        {sheet && <ShareButton text={message} onShared={onSent} />}
        <QrCode url={url} quiet={sheet} />
      </div>
    </>
  );
}
