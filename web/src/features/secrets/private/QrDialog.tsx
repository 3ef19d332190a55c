// Shows the share link as a QR code, in a chunk of its own (docs/design/web-secrets.md#private-page).
import { useTranslations } from 'use-intl';
import { encode } from 'uqr';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import css from './Private.module.css';

export function QrDialog({ url, onClose }: { readonly url: string; onClose(): void }) {
  const t = useTranslations('secrets.share');
  const app = useTranslations('app');
  const { size, data } = encode(url, { border: 4 });
  return (
    <Dialog title={t('qrTitle')} closeLabel={app('close')} onClose={onClose} size="small">
      <div className={css['qrBody']}>
        <svg
          className={css['qr']}
          viewBox={`0 0 ${size} ${size}`}
          role="img"
          aria-label={t('qrImage')}
          shapeRendering="crispEdges"
        >
          <path d={pathOf(data)} />
        </svg>
        <p className="url">{url}</p>
      </div>
    </Dialog>
  );
}

/** Draws one unit square per dark module. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}
