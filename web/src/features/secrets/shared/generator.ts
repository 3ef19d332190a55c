// What generated passwords are made of, kept in local storage
// (docs/design/web-secrets.md#generated-passwords).
import { limits, type PasswordKind, passwordKinds } from '@glimpse/contracts/limits';
import { useStored } from '#lib/storage.ts';

/** `length` counts characters, digits or words. `symbols` matters for characters only. */
export type Generator = {
  readonly kind: PasswordKind;
  readonly length: number;
  readonly symbols: boolean;
};

/** Lengths on offer; the API takes more. */
export const lengths = {
  characters: { min: limits.generatedChars.min, max: 64, usual: 20 },
  words: { min: limits.generatedWords.min, max: 12, usual: limits.generatedWords.default },
  digits: { min: limits.generatedChars.min, max: 64, usual: limits.generatedChars.default },
} as const satisfies Record<PasswordKind, unknown>;

/** Returns the choice and its setter. Another kind gets its usual length. */
export function useGenerator(): [Generator, (change: Partial<Generator>) => void] {
  const [stored, store] = useStored('generator', '');
  const chosen = toGenerator(stored);
  const choose = (change: Partial<Generator>) => {
    const other = change.kind !== undefined && change.kind !== chosen.kind;
    const { kind, length, symbols } = { ...chosen, ...change };
    store([kind, other ? lengths[kind].usual : length, symbols ? 'symbols' : 'plain'].join(' '));
  };
  return [chosen, choose];
}

/** Reads a stored choice; what does not fit becomes the usual. */
export function toGenerator(stored: string): Generator {
  const [name, count, symbols] = stored.split(' ');
  const kind = passwordKinds.find((known) => known === name) ?? 'characters';
  const { min, max, usual } = lengths[kind];
  const length = Number(count);
  const fits = Number.isInteger(length) && length >= min && length <= max;
  return { kind, length: fits ? length : usual, symbols: symbols !== 'plain' };
}
