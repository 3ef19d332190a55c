// Callers that try passphrases of one secret, in tests: networks are numbers, times are seconds.
import { reserve, type Budget } from '../model/attempts.ts';

const start = 1_795_262_400_000;
export const at = (seconds: number): Date => new Date(start + seconds * 1000);
export const tag = (number: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(number);
  return bytes;
};
export const from = (prefix: number, wide: number, seconds: number) => ({
  prefix: tag(prefix),
  wide: tag(wide),
  now: at(seconds),
});

/** Lets networks try. @returns when each attempt was allowed */
export function play(
  tries: readonly { readonly prefix: number; readonly wide: number; readonly seconds: number }[],
  begin?: Budget,
) {
  let budget = begin;
  const passed: number[] = [];
  for (const { prefix, wide, seconds } of tries) {
    const reserved = reserve(budget, from(prefix, wide, seconds));
    budget = reserved.budget ?? budget;
    if (reserved.ok) passed.push(seconds);
  }
  return { budget, passed };
}

export const each = (
  count: number,
  make: (index: number) => { prefix: number; wide: number; seconds: number },
) => Array.from({ length: count }, (_, index) => make(index));
