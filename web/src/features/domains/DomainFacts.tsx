// Records to keep, how long changes take, removal (docs/design/web-domains.md#verify-a-domain).
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DnsTable } from '#features/domains/DnsTable.tsx';
import { MailSwitch } from '#features/domains/MailSwitch.tsx';
import { recordsToKeep } from '#features/domains/domain-state.ts';
import type { FoundDomain } from '#features/domains/domain-queries.ts';
import { Button } from '#ui/form/Button.tsx';
import { Disclosure } from '#ui/overlay/Disclosure.tsx';

const loadRemove = () => import('#features/domains/RemoveDialog.tsx');
const RemoveDialog = lazy(async () => ({ default: (await loadRemove()).RemoveDialog }));

export function DomainFacts({ found: { record, details } }: { readonly found: FoundDomain }) {
  const t = useTranslations('domains.verify');
  const [removing, setRemoving] = useState(false);
  const prepare = () => void loadRemove().catch(() => undefined);
  const { cluster_host, cluster_ips, cluster_ipv6 } = details.cluster;
  const ips = [
    ...cluster_ips.map((ip) => ['A', ip] as const),
    ...cluster_ipv6.map((ip) => ['AAAA', ip] as const),
  ];
  const kept = recordsToKeep(record, { cluster_host, ips });
  return (
    <div className="card rows">
      {kept.length > 0 && (
        <Disclosure title={t('keep')} now={t('keepCount', { n: kept.length })}>
          <div className="stack">
            <p className="small muted">{t('keepText', { n: kept.length })}</p>
            {kept.map((one) => (
              <DnsTable key={`${one.type} ${one.value}`} record={one} base={record.base_domain} kept />
            ))}
          </div>
        </Disclosure>
      )}
      <Disclosure title={t('howLong')}>
        <p className="small muted">{t('howLongText')}</p>
      </Disclosure>
      {record.ownership !== 'pending' && <MailSwitch domain={record} />}
      <div className="rowAct">
        <span className="small">{t('mistake')}</span>
        <Button
          kind="danger"
          aria-haspopup="dialog"
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => setRemoving(true)}
        >
          {t('remove')}
        </Button>
      </div>
      {removing && (
        <Suspense>
          <RemoveDialog domain={record} onClose={() => setRemoving(false)} />
        </Suspense>
      )}
    </div>
  );
}
