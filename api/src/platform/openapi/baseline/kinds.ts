// Compares kinds of values: an integer is a number, "new" is a string, a text of at most 5 characters is
// one of at most 9.

import { isRecord } from '#platform/validation/is-record.ts';

type Limits = Readonly<Record<string, unknown>>;
type Parsed = { readonly word: string; readonly limits: Limits; readonly literal: boolean };

function wordFor(value: unknown): string {
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}

function parseKind(kind: string): Parsed {
  const [, word, written] = /^(\w+) (\{.*\})$/.exec(kind) ?? [];
  if (word !== undefined && written !== undefined) {
    const limits: unknown = JSON.parse(written);
    return { word, limits: isRecord(limits) ? limits : {}, literal: false };
  }
  if (/^(".*"|-?\d.*|true|false)$/.test(kind))
    return { word: wordFor(JSON.parse(kind)), limits: {}, literal: true };
  return { word: kind, limits: {}, literal: false };
}

function isWithin(name: string, limit: unknown, given: unknown): boolean {
  if (typeof limit !== 'number' || typeof given !== 'number') return given === limit;
  if (name.startsWith('max')) return given <= limit;
  return name.startsWith('min') ? given >= limit : given === limit;
}

/** Whether every value of the kind `narrow` is one of the kind `wide`. */
export function takes(wide: string, narrow: string): boolean {
  if (wide === narrow || wide === 'anything') return true;
  const [one, other] = [parseKind(wide), parseKind(narrow)];
  if (one.literal || (other.literal && Object.keys(one.limits).length > 0)) return false;
  if (one.word !== other.word && !(one.word === 'number' && other.word === 'integer')) return false;
  return Object.entries(one.limits).every(([name, limit]) => isWithin(name, limit, other.limits[name]));
}
