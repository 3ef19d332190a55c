// Reads fields of answers, which come from outside (rule 7). Hosts of the family send more fields than ours.
import { fail } from '../exit-codes.ts';

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** @returns the value at a path of names, or `undefined` */
export function fieldOf(body: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), body);
}

/** @returns a text that is not empty, or `undefined` */
export function textIn(body: unknown, ...path: readonly string[]): string | undefined {
  const value = fieldOf(body, ...path);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** @returns a number, or `undefined` */
export function numberIn(body: unknown, ...path: readonly string[]): number | undefined {
  const value = fieldOf(body, ...path);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

export const flagIn = (body: unknown, ...path: readonly string[]): boolean => fieldOf(body, ...path) === true;

/** @throws CommandError if the answer lacks the text */
export const textAt = (body: unknown, ...path: readonly string[]): string =>
  textIn(body, ...path) ?? unexpected();

export const unexpected = (): never =>
  fail('failed', 'The host gave an answer that this version of glimpse does not understand.');

/** JSON in one line, with its control characters escaped: JSON.stringify leaves those from U+007F on. */
export const toJsonLine = (value: unknown): string =>
  `${JSON.stringify(value).replace(/[\p{Cc}\p{Cf}]/gu, escapeUnits)}\n`;

const escapeUnits = (text: string): string =>
  text.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Takes control characters out of a text of the server: a terminal would obey them. */
export const toPrintable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, ' ').trim();
