// Tells who was signed out that the typed text is still there (docs/design/web-accounts.md#signing-out).
import { useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { paths } from '#lib/paths.ts';
import { buttonClass } from '#ui/form/button-style.ts';
import { Button } from '#ui/form/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

/** Sign-in opens in another tab. The page goes on when the reader comes back. */
export function SignedOutDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('shell.signedOut');
  const app = useTranslations('app');
  const { pathname, search } = useLocation();
  const foot = (
    <>
      <a
        className={buttonClass({ kind: 'primary' })}
        href={paths.signInFor(pathname + search)}
        target="_blank"
        rel="noopener"
      >
        {t('signIn')}
      </a>
      <Button kind="quiet" onClick={onClose}>
        {app('close')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('title')} size="small" closeLabel={app('close')} onClose={onClose} foot={foot}>
      <p>{t('kept')}</p>
    </Dialog>
  );
}
