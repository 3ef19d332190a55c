// Splits a DNS record into the fields that the forms of providers have, without I/O
// (docs/design/web-domains.md#verify-a-domain).
import { type DnsRecord, relativeName } from '#features/domains/domain-state.ts';

type FieldId = 'type' | 'name' | 'flags' | 'tag' | 'value';
/** `full`: the name with the zone, where it differs from what most forms want. */
export type RecordField = {
  readonly id: FieldId;
  readonly text: string;
  readonly full?: string | undefined;
};

/** The value of a CAA record as its text (RFC 8659 §4.1.1) has it: flags, tag, and the value in quotes. */
const caaText = /^(\d{1,3}) ([a-z0-9]+) "(.*)"$/;

/** The fields of a record. @param base the zone in which the record stands */
export function recordFields({ type, name, value }: DnsRecord, base: string): readonly RecordField[] {
  const short = relativeName(name, base);
  const [, flags, tag = '', content = ''] = (type === 'CAA' && caaText.exec(value)) || [];
  const last: readonly RecordField[] =
    flags === undefined
      ? [{ id: 'value', text: value }]
      : [
          { id: 'flags', text: flags },
          { id: 'tag', text: tag },
          { id: 'value', text: content },
        ];
  return [
    { id: 'type', text: type },
    { id: 'name', text: short, full: short === name ? undefined : name },
    ...last,
  ];
}
