// Reads until when a plan by hand lasts (docs/command-line.md#plan).
import { refuse } from './cli-error.ts';

const mostYears = 10;

/** The end of a day in UTC; `undefined` if there is no such day. */
function endOfDay(word: string): Date | undefined {
  const end = new Date(`${word}T23:59:59Z`);
  const isDay = !Number.isNaN(end.getTime()) && end.toISOString().startsWith(`${word}T`);
  return isDay ? end : undefined;
}

/** @param word a day such as `2027-06-30`. @returns its end. @throws CliError with exit code 2 */
export function readPlanEnd(word: string, now: Date): Date {
  if (!/^\d{4}-\d\d-\d\d$/.test(word)) return refuse('Write the date as year-month-day: 2027-06-30.', 2);
  const end = endOfDay(word);
  if (!end) return refuse('There is no such day.', 2);
  if (end <= now) return refuse('This day is over: choose a later one.', 2);
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() + mostYears);
  return end <= latest ? end : refuse(`Choose a day within ${mostYears} years.`, 2);
}
