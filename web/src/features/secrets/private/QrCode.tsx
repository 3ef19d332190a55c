// The button that shows a link as a QR code, whose dialog is a chunk of its own
// (docs/design/web-secrets.md#private-page).
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/form/Button.tsx';

const loadQr = () => import('#features/secrets/private/QrDialog.tsx');
/** Fetches the chunk early; a failure shows when the dialog is asked for. */
const prefetchQr = () => void loadQr().catch(() => undefined);
const QrDialog = lazy(async () => ({ default: (await loadQr()).QrDialog }));

/** `quiet`: beside a share sheet, because a phone can't scan its own screen. */
export function QrCode({ url, quiet }: { readonly url: string; readonly quiet: boolean }) {
  const t = useTranslations('secrets.share');
  const [state, setState] = useState<'closed' | 'open' | 'failed'>('closed');
  const open = () =>
    loadQr().then(
      () => setState('open'),
      () => setState('failed'),
    );
  return (
    <>
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
      {state === 'failed' && (
        <p className="small" role="alert">
          {t('qrFailed')}
        </p>
      )}
      {state === 'open' && (
        <Suspense>
          <QrDialog url={url} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
