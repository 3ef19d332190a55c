// Writes JSON in which several lists hold the same records; serializes each record once (docs/design/http-api.md#receipts).
import { isRecord } from '#platform/validation/is-record.ts';

type Fields = Readonly<Record<string, unknown>>;

const longFrom = 50;
/** No list, and nothing that writes itself in its own way. */
const isFields = (given: unknown): given is Fields => isRecord(given) && !('toJSON' in given);

/** Whether writing records once is worth its own effort. */
const isLong = ({ records, details }: Fields): boolean => Array.isArray(records) && records.length >= longFrom && isFields(details);

/** What `JSON.stringify` gives. */
export function toJson(fields: Fields): string {
  return isLong(fields) ? listJson(fields) : JSON.stringify(fields);
}

function listJson(fields: Fields): string {
  const known = new Map<unknown, string>();
  const once = (item: unknown, write: () => string): string => {
    const before = known.get(item);
    if (before !== undefined) return before;
    const text = write();
    known.set(item, text);
    return text;
  };
  const textOf = (item: unknown): string => once(item, () => JSON.stringify(item) ?? 'null'); // as in any list
  const written = (value: unknown): string | undefined => {
    if (Array.isArray(value)) return once(value, () => `[${value.map(textOf).join(',')}]`); // a list may stand there twice, too
    return isFields(value) ? objectOf(value, written) : JSON.stringify(value);
  };
  return objectOf(fields, written);
}

/** Members without a value are left out. Put together piece by piece: the runtime copies the whole text only once, at its end. */
function objectOf(fields: Fields, written: (value: unknown) => string | undefined): string {
  let members = '';
  for (const [name, value] of Object.entries(fields)) {
    const text = written(value);
    if (text !== undefined) members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${text}`;
  }
  return `{${members}}`;
}
