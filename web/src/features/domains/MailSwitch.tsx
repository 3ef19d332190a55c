// Switches the mails about breaks of one domain (docs/design/web-domains.md#verify-a-domain).
import { setDomainMails, viewDomain } from '@glimpse/contracts/domains';
import { useTranslations } from 'use-intl';
import { callFor, type FoundDomain } from '#features/domains/domain-queries.ts';
import { useApp } from '#lib/app.tsx';
import { useFailureText } from '#lib/failure-text.ts';
import { contractQuery, setAnswer, useContractMutation } from '#lib/query/contract-query.ts';
import { useParams } from '#lib/router/hooks.ts';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';
import { Switch } from '#ui/form/Switch.tsx';
import css from './Domains.module.css';

export function MailSwitch({ domain }: { readonly domain: FoundDomain['record'] }) {
  const t = useTranslations('domains.verify');
  const app = useTranslations('app');
  const failureText = useFailureText();
  const { api } = useApp();
  const { domain: place = domain.domainid } = useParams();
  const { send, isPending, failure } = useContractMutation(setDomainMails);
  const change = async (on: boolean) => {
    const call = { ...callFor(domain.domainid), body: { on: String(on) } };
    const answer = await send(call).catch(() => undefined); // shown as `failure`
    if (!answer) return;
    const { record, details } = answer;
    setAnswer(api, contractQuery(api, viewDomain, callFor(place)), { record, details });
  };
  return (
    <div className={css['mails']}>
      {failure && (
        <AlertBox kind="error" title={app('error')} focus>
          {failureText(failure)}
        </AlertBox>
      )}
      <Switch
        label={t('mails')}
        help={t('mailsHelp')}
        checked={domain.break_mails}
        disabled={isPending}
        onChange={(on) => void change(on)}
      />
    </div>
  );
}
