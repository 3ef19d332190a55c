// English texts for times, which older clients show unchanged (docs/design/http-api.md#times).
import { daySeconds } from '#platform/time/units.ts';

const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const minute = 60;
const hour = 3600;
const week = 604_800;

/** How long ago, in words. A future time counts as a moment ago. */
export function agoText(then: Date, now: Date): string {
  const seconds = Math.floor((now.getTime() - then.getTime()) / 1000);
  if (seconds < 10) return 'a moment ago';
  if (seconds < minute) return `about ${Math.floor(seconds / 10)}0 seconds ago`;
  if (seconds < 2 * minute) return 'about a minute ago';
  if (seconds < hour) return `${Math.floor(seconds / minute)} minutes ago`;
  if (seconds < 2 * hour) return 'about 1 hour ago';
  if (seconds < daySeconds) return `about ${Math.floor(seconds / hour)} hours ago`;
  if (seconds < 2 * daySeconds) return 'yesterday';
  if (seconds < week) return `on ${days[then.getUTCDay()] ?? ''}`;
  return `${Math.floor(seconds / week)} weeks ago`;
}

/** @example utcText(date) // '2026-11-20@14:03:00 UTC' */
export function utcText(date: Date): string {
  const [ymd = '', rest = ''] = date.toISOString().split('T');
  return `${ymd}@${rest.slice(0, 8)} UTC`;
}

function units(seconds: number): readonly [number, string] {
  if (seconds <= minute) return [seconds, 'second'];
  if (seconds <= hour) return [Math.floor(seconds / minute), 'minute'];
  if (seconds <= daySeconds) return [Math.floor(seconds / hour), 'hour'];
  return [Math.floor(seconds / daySeconds), 'day'];
}

/** A lifetime in whole units, always in the plural, as older clients expect it. */
export function lifetimeStamp(seconds: number): string {
  const [count, unit] = units(seconds);
  return `${count} ${unit}s`;
}

/** A lifetime in whole units with the right singular. */
export function naturalLifetime(seconds: number): string {
  const [count, unit] = units(seconds);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
