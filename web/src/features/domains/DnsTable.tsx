// A DNS record with one copy button per field (docs/design/web-domains.md#verify-a-domain).
import { useTranslations } from 'use-intl';
import type { DnsRecord } from '#features/domains/domain-state.ts';
import { type RecordField, recordFields } from '#features/domains/record-fields.ts';
import { AddressText } from '#ui/display/AddressText.tsx';
import { RecordTable } from '#ui/form/RecordTable.tsx';

type DnsTableProps = {
  readonly record: DnsRecord;
  /** The domain whose DNS holds the record. */
  readonly base: string;
  /** Names the buttons by the type of the record, where several tables stand below each other. */
  readonly kept?: boolean;
};

const words = {
  type: { label: 'type', copy: 'copyType', kept: 'keepCopyType', copied: 'typeCopied' },
  name: { label: 'name', copy: 'copyName', kept: 'keepCopyName', copied: 'nameCopied' },
  flags: { label: 'flags', copy: 'copyFlags', kept: 'copyFlags', copied: 'flagsCopied' },
  tag: { label: 'tag', copy: 'copyTag', kept: 'copyTag', copied: 'tagCopied' },
  value: { label: 'value', copy: 'copyValue', kept: 'keepCopyValue', copied: 'valueCopied' },
} as const;

export function DnsTable({ record, base, kept = false }: DnsTableProps) {
  const t = useTranslations('domains.verify');
  const app = useTranslations('app');
  const fullName = (name: string) => ({
    note: t.rich('nameNote', { zone: () => <AddressText address={base} /> }),
    label: t('copyFullName'),
    copy: { text: name, name: t('copyFullName'), announcement: t('fullNameCopied') },
  });
  const row = ({ id, text, full }: RecordField) => ({
    id,
    label: t(words[id].label),
    value: text,
    copy: {
      text,
      name: kept ? t(words[id].kept, { type: record.type }) : t(words[id].copy),
      announcement: t(words[id].copied),
    },
    more: kept || full === undefined ? undefined : fullName(full),
  });
  return (
    <RecordTable
      words={{ copy: app('copy'), copied: app('copied'), failed: app('copyFailed') }}
      rows={recordFields(record, base).map(row)}
    />
  );
}
