// The green box with the share link (docs/design/web.md#private-link-and-share-link).
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { hasShareSheet, ShareButton } from '#features/secrets/private/ShareButton.tsx';
import { useMessage } from '#features/secrets/private/use-message.ts';
import type { FoundReceipt } from '#features/secrets/shared/secret-queries.ts';
import { ShareMessage } from '#features/secrets/private/ShareMessage.tsx';
import { ShareTerms } from '#features/secrets/private/ShareTerms.tsx';
import { Button } from '#ui/form/Button.tsx';
import { CopyButton } from '#ui/form/CopyButton.tsx';
import { Icon } from '#ui/display/Icon.tsx';
import { LinkBox } from '#ui/display/LinkBox.tsx';
import css from './Private.module.css';

const loadQr = () => import('#features/secrets/private/QrDialog.tsx');
/** Fetches the chunk early; a failure shows when the dialog is asked for. */
const prefetchQr = () => void loadQr().catch(() => undefined);
const QrDialog = lazy(async () => ({ default: (await loadQr()).QrDialog }));

export function ShareBox({ found, onExpired }: { readonly found: FoundReceipt; onExpired(): void }) {
  const t = useTranslations('secrets.share');
  const { recipients, share_url } = found.record;
  return (
    <section className={`card ${css['share']}`} aria-labelledby="share-heading">
      <div className={css['shareHead']}>
        <Icon name="send" flip />
        <h2 id="share-heading">{t(headingOf(found.record))}</h2>
      </div>
      <div className={`stack ${css['shareBody']}`}>
        {recipients !== '' && <p>{t.rich('mailed', { recipients: () => <bdi>{recipients}</bdi> })}</p>}
        {recipients === '' && share_url === null && <p>{t('hidden')}</p>}
        {recipients === '' && share_url !== null && <Link record={found.record} url={share_url} />}
        <ShareTerms found={found} onExpired={onExpired} />
        {recipients === '' && share_url !== null && <ShareMessage record={found.record} url={share_url} />}
      </div>
    </section>
  );
}

/** Says “Send this link” only above a link. */
function headingOf({ recipients, share_url }: FoundReceipt['record']) {
  if (recipients !== '') return 'headingMailed';
  return share_url === null ? 'headingHidden' : 'heading';
}

type LinkProps = { readonly record: FoundReceipt['record']; readonly url: string };

/** A phone can't scan its own screen: where there is a share sheet, it takes the place of the QR code. */
function Link({ record, url }: LinkProps) {
  const t = useTranslations('secrets.share');
  const app = useTranslations('app');
  const [qr, setQr] = useState<QrState>('closed');
  const message = useMessage(record, url);
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
          kind="primary"
          size="big"
        />
        {sheet && <ShareButton text={message} />}
        <QrButton quiet={sheet} setQr={setQr} />
      </div>
      {qr === 'failed' && (
        <p className="small" role="alert">
          {t('qrFailed')}
        </p>
      )}
      {qr === 'open' && (
        <Suspense>
          <QrDialog url={url} onClose={() => setQr('closed')} />
        </Suspense>
      )}
    </>
  );
}

type QrState = 'closed' | 'open' | 'failed';

function QrButton({ quiet, setQr }: { readonly quiet: boolean; setQr(state: QrState): void }) {
  const t = useTranslations('secrets.share');
  const open = () =>
    loadQr().then(
      () => setQr('open'),
      () => setQr('failed'),
    );
  return (
    <Button
      kind={quiet ? 'quiet' : 'outline'}
      size={quiet ? 'normal' : 'big'}
      icon="qr"
      aria-haspopup="dialog"
      onClick={() => void open()}
      onPointerEnter={prefetchQr}
      onFocus={prefetchQr}
    >
      {t('qr')}
    </Button>
  );
}
