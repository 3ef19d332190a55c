// Whether new secrets mail their owner at the end (docs/design/http-api.md#notices).
import { setNotify, viewAccount } from '@glimpse/contracts/accounts';
import type { AccountPage } from '@glimpse/contracts/account-page';
import { useTranslations } from 'use-intl';
import { useApp } from '#lib/app.tsx';
import { useFailureText } from '#lib/failure-text.ts';
import { contractQuery, setAnswer, useContractMutation } from '#lib/query/contract-query.ts';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';
import { Switch } from '#ui/form/Switch.tsx';

/** Takes effect at once, also for the form of a new secret. */
export function NotifySwitch({ account }: { readonly account: AccountPage }) {
  const t = useTranslations('accounts.account.notify');
  const app = useTranslations('app');
  const failureText = useFailureText();
  const { api, globals } = useApp();
  const { send, isPending, failure } = useContractMutation(setNotify);
  const change = async (on: boolean) => {
    const answer = await send({ body: { on: String(on) } }).catch(() => undefined); // shown as `failure`
    if (!answer) return;
    const cust = { ...account.cust, notify: answer.record.notify };
    setAnswer(api, contractQuery(api, viewAccount, {}), { record: { ...account, cust }, details: {} });
    globals.change({ cust });
  };
  return (
    <div className="stack gap-3">
      {failure && (
        <AlertBox kind="error" title={app('error')} focus>
          {failureText(failure)}
        </AlertBox>
      )}
      <Switch
        label={t('label')}
        help={t('help')}
        checked={account.cust.notify}
        disabled={isPending}
        onChange={(on) => void change(on)}
      />
    </div>
  );
}
