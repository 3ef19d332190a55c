// Asks before the API token is replaced (docs/design/web-accounts.md#api-token).
import { useTranslations } from 'use-intl';
import { Button } from '#ui/form/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

type ReplaceDialogProps = { readonly pending: boolean; onClose(): void; onConfirm(): void };

export function ReplaceDialog({ pending, onClose, onConfirm }: ReplaceDialogProps) {
  const t = useTranslations('accounts.account.token');
  const app = useTranslations('app');
  const foot = (
    <>
      <Button kind="dangerSolid" pending={pending ? t('pending') : undefined} onClick={onConfirm}>
        {t('replace')}
      </Button>
      <Button kind="quiet" onClick={onClose} disabled={pending}>
        {t('cancel')}
      </Button>
    </>
  );
  return (
    <Dialog
      title={t('replaceTitle')}
      size="small"
      closeLabel={app('close')}
      pending={pending}
      onClose={onClose}
      foot={foot}
    >
      <p>{t('replaceText')}</p>
    </Dialog>
  );
}
