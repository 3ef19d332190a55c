// Asks for the password before the account is deleted (docs/design/web-accounts.md#deletion).
import { destroyAccount } from '@glimpse/contracts/accounts';
import { viewSubscription } from '@glimpse/contracts/billing';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AccountForm } from '#features/accounts/shared/AccountForm.tsx';
import { fieldProblem } from '#features/accounts/shared/fields.ts';
import { PasswordField } from '#features/accounts/shared/PasswordField.tsx';
import { SubmitButton } from '#features/accounts/shared/SubmitButton.tsx';
import { useAccountForm } from '#features/accounts/shared/use-account-form.ts';
import { useFieldError } from '#features/accounts/shared/use-field-error.ts';
import { useApp, useBootstrap } from '#lib/app.tsx';
import { useDates } from '#lib/format/dates.ts';
import { fromLoader, useContractQuery } from '#lib/query/contract-query.ts';
import { paths } from '#lib/paths.ts';
import { resetStores } from '#lib/visitor/resets.ts';
import { safePath } from '#lib/visitor/safe-path.ts';
import { tellTabs } from '#lib/visitor/tabs.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

const fields = ['confirmation'];

/** What is lost of a subscription, and until when it was paid; or until when a plan by hand was given. */
function Loss() {
  const t = useTranslations('accounts.account.delete');
  const { day } = useDates();
  const { plans_enabled: enabled, plan } = useBootstrap();
  const { data } = useContractQuery(viewSubscription, {}, { enabled, ...fromLoader });
  if (!data) return null;
  const { checkout_opens: isFree, plan_until: given } = data.record;
  if (isFree && given === null) return null;
  if (isFree && given !== null)
    return <Notice tone="warn">{t('given', { plan: plan.options.name, date: day(given) })}</Notice>;
  const { current_period_end: end, subscription_status: status, grace_reason: grace } = data.record;
  const isPaid = data.record.has_active_subscription && (status === 'active' || grace === 'extra_unpaid');
  return (
    <Notice tone="warn" title={t('ends')}>
      {isPaid && end !== null && t('paid', { plan: plan.options.name, date: day(end) })}
    </Notice>
  );
}

export function DeleteDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('accounts.account.delete');
  const form = useTranslations('accounts.form');
  const app = useTranslations('app');
  const { leave } = useApp();
  const [confirmation, setConfirmation] = useState('');
  const { state, send } = useAccountForm({
    endpoint: destroyAccount,
    onDone: ({ redirect }) => {
      tellTabs('signedOut');
      resetStores();
      leave(safePath(redirect) ?? paths.home);
      return 'leaving';
    },
  });
  const errorOf = useFieldError(state, fields);
  const problem = confirmation === '' ? fieldProblem('confirmation', 'accounts.confirm_missing') : undefined;
  return (
    <Dialog
      title={t('title')}
      closeLabel={app('close')}
      pending={state.pending}
      closeOnBackdrop={false}
      onClose={onClose}
    >
      <AccountForm
        state={state}
        action={destroyAccount.path}
        fields={fields}
        onSubmit={() => void send({ body: { confirmation } }, problem)}
      >
        <p>{t('consequence')}</p>
        <Loss />
        <PasswordField
          name="confirmation"
          label={form('password')}
          error={errorOf('confirmation')}
          autoComplete="current-password"
          value={confirmation}
          onValue={setConfirmation}
        />
        <div className="formActions">
          <SubmitButton
            state={state}
            kind="dangerSolid"
            size="normal"
            label={t('submit')}
            pending={t('pending')}
          />
          <Button kind="quiet" onClick={onClose} disabled={state.pending}>
            {t('cancel')}
          </Button>
        </div>
      </AccountForm>
    </Dialog>
  );
}
