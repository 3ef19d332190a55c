// Reads times such as 90s, 30m, 1h, 7d, 2w, and shows points in time.
import { fail } from '../exit-codes.ts';

const seconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** @returns seconds; a number without a unit is seconds. @throws CommandError */
export function readDuration(typed: string): number {
  const [, count = '', unit = 's'] = /^(\d{1,9})([smhdw])?$/i.exec(typed.trim()) ?? [];
  const found = Number(count) * (seconds[unit.toLowerCase()] ?? 0);
  return count !== '' && found > 0
    ? found
    : fail('usage', 'A time is a number with s, m, h, d or w, such as 1d.');
}

/** @param at Unix time in seconds. @returns `2026-11-29 14:03 UTC` */
export const toDate = (at: number): string =>
  `${new Date(at * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
