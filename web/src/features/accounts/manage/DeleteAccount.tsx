// The drawer that leads to the deletion of the account (docs/design/web-accounts.md#deletion).
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DeleteDialog } from '#features/accounts/manage/DeleteDialog.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Disclosure } from '#ui/overlay/Disclosure.tsx';
import css from './Account.module.css';

export function DeleteAccount() {
  const t = useTranslations('accounts.account.delete');
  const [asking, setAsking] = useState(false);
  const id = useId();
  return (
    <section id="danger" className={`card ${css['delete']}`} aria-labelledby={id}>
      <Disclosure title={<span id={id}>{t('heading')}</span>}>
        <div className="stack">
          <p className="muted">{t('consequence')}</p>
          <p>
            <Button kind="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
              {t('open')}
            </Button>
          </p>
        </div>
      </Disclosure>
      {asking && <DeleteDialog onClose={() => setAsking(false)} />}
    </section>
  );
}
