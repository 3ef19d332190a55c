// Writes JSON whose lists hold the same records, each serialized once (docs/design/http-api.md#receipts).
import { isRecord } from '#platform/validation/is-record.ts';

type Fields = Readonly<Record<string, unknown>>;

const longFrom = 50;
/** Whether a value is neither a list nor an object with `toJSON`. */
const isFields = (given: unknown): given is Fields => isRecord(given) && !('toJSON' in given);

/** Whether the lists are long enough to gain from writing each record once. */
const isLong = ({ records, details }: Fields): boolean =>
  Array.isArray(records) && records.length >= longFrom && isFields(details);

/** Writes what `JSON.stringify` writes. */
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
  const jsonText = (item: unknown): string => once(item, () => JSON.stringify(item) ?? 'null');
  const written = (value: unknown): string | undefined => {
    if (Array.isArray(value)) return once(value, () => `[${value.map(jsonText).join(',')}]`);
    return isFields(value) ? objectOf(value, written) : JSON.stringify(value);
  };
  return objectOf(fields, written);
}

/** Leaves members without a value out. Appends to a string: the runtime copies the text only at the end. */
function objectOf(fields: Fields, written: (value: unknown) => string | undefined): string {
  let members = '';
  for (const [name, value] of Object.entries(fields)) {
    const text = written(value);
    if (text !== undefined) members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${text}`;
  }
  return `{${members}}`;
}
