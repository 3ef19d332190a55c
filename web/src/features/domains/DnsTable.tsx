// A DNS record with one copy button per value (docs/design/web-domains.md#verify-a-domain).
import { useTranslations } from 'use-intl';
import { type DnsRecord, relativeName } from '#features/domains/domain-state.ts';
import { RecordTable } from '#ui/form/RecordTable.tsx';

type DnsTableProps = {
  readonly record: DnsRecord;
  /** The domain whose DNS holds the record. */
  readonly base: string;
  /** Names the buttons by the type of the record, where several tables stand below each other. */
  readonly kept?: boolean;
};

export function DnsTable({ record: { type, name, value }, base, kept = false }: DnsTableProps) {
  const t = useTranslations('domains.verify');
  const app = useTranslations('app');
  const short = relativeName(name, base);
  const full = {
    note: t('fullNameNote'),
    label: t('copyFullName'),
    copy: { text: name, name: t('copyFullName'), announcement: t('fullNameCopied') },
  };
  return (
    <RecordTable
      words={{ copy: app('copy'), copied: app('copied'), failed: app('copyFailed') }}
      rows={[
        { id: 'type', label: t('type'), value: type },
        {
          id: 'name',
          label: t('name'),
          value: short,
          copy: {
            text: short,
            name: kept ? t('keepCopyName', { type }) : t('copyName'),
            announcement: t('nameCopied'),
          },
          more: kept || short === name ? undefined : full,
        },
        {
          id: 'value',
          label: t('value'),
          value,
          copy: {
            text: value,
            name: kept ? t('keepCopyValue', { type }) : t('copyValue'),
            announcement: t('valueCopied'),
          },
        },
      ]}
    />
  );
}
