// Confirms the removal of a domain (docs/design/web-domains.md#verify-a-domain).
import { listDomains, removeDomain } from '@glimpse/contracts/domains';
import { useTranslations } from 'use-intl';
import { DomainName } from '#features/domains/DomainName.tsx';
import type { FoundDomain } from '#features/domains/domain-queries.ts';
import { useApp } from '#lib/app.tsx';
import { useFailureText } from '#lib/failure-text.ts';
import { toLoadFailure } from '#lib/load-error.ts';
import { paths } from '#lib/paths.ts';
import { useContractMutation } from '#lib/query/contract-query.ts';
import { useNavigate } from '#lib/router/hooks.ts';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

type RemoveDialogProps = { readonly domain: FoundDomain['record']; onClose(): void };

export function RemoveDialog({ domain, onClose }: RemoveDialogProps) {
  const t = useTranslations('domains.remove');
  const app = useTranslations('app');
  const failureText = useFailureText();
  const { bootstrap } = useApp();
  const { pending, failure, confirm } = useRemoval(domain);
  const name = () => <DomainName domain={domain} />;
  const foot = (
    <>
      <Button kind="dangerSolid" pending={pending ? t('pending') : undefined} onClick={confirm}>
        {t('confirm')}
      </Button>
      <Button kind="quiet" disabled={pending} onClick={onClose}>
        {t('cancel')}
      </Button>
    </>
  );
  return (
    <Dialog
      title={t.rich('title', { domain: name })}
      closeLabel={app('close')}
      onClose={onClose}
      pending={pending}
      foot={foot}
      size="small"
    >
      <div className="stack gap-3">
        {failure && (
          <AlertBox kind="error" title={app('error')} focus>
            {failureText(failure)}
          </AlertBox>
        )}
        <p>{t('text', { host: bootstrap.site_host })}</p>
      </div>
    </Dialog>
  );
}

/** A domain that is gone already counts as removed. */
function useRemoval({ domainid, display_domain: domain }: FoundDomain['record']) {
  const { flash, bootstrap, globals } = useApp();
  const t = useTranslations('domains.list');
  const navigate = useNavigate();
  const removal = useContractMutation(removeDomain, { changes: [listDomains] });
  const isGone = (code: string | undefined): boolean => code === 'domains.unknown';
  const failure = isGone(removal.failure?.code) ? undefined : removal.failure;
  const confirm = async () => {
    const removed = await removal.send({ params: { domain: domainid }, body: {} }).then(
      (answer) => answer !== undefined,
      (thrown: unknown) => isGone(toLoadFailure(thrown)?.code),
    );
    if (!removed) return;
    const { custom_domains: active, custom_domains_record_count: count } = bootstrap;
    globals.change({
      custom_domains: active.filter((name) => name !== domain),
      custom_domains_record_count: Math.max(0, count - 1),
    });
    flash.leave(t('removed', { domain }));
    await navigate(paths.domains, { replace: true });
  };
  return { pending: removal.isPending, failure, confirm: () => void confirm() };
}
