// The green box with the share link (docs/design/web.md#private-link-and-share-link).
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
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
        {recipients === '' && share_url !== null && <Link url={share_url} />}
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

function Link({ url }: { readonly url: string }) {
  const t = useTranslations('secrets.share');
  const app = useTranslations('app');
  const [qr, setQr] = useState<'closed' | 'open' | 'failed'>('closed');
  const open = () =>
    loadQr().then(
      () => setQr('open'),
      () => setQr('failed'),
    );
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
        <Button
          size="big"
          icon="qr"
          aria-haspopup="dialog"
          onClick={() => void open()}
          onPointerEnter={prefetchQr}
          onFocus={prefetchQr}
        >
          {t('qr')}
        </Button>
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
