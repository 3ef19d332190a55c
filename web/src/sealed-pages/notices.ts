// Notices and failures in words; each says first whether something was lost (docs/design/web.md#words).
import type { ApiFailure } from '#lib/api-failure.ts';
import { element, warnIcon } from './element.ts';
import { say } from './say.ts';

/** A notice that is read aloud when it appears. */
export const notice = (tone: 'warn' | 'error', ...lines: readonly (string | Node)[]): HTMLElement =>
  element(
    'div',
    { class: `notice ${tone}`, role: 'alert' },
    warnIcon(),
    element('div', {}, ...lines.map((line) => element('p', {}, line))),
  );

/** Why there was no answer, or a refusal. */
export function failureText({ code, status }: ApiFailure): string {
  if (code === 'client.offline') return say('shell.routeError.offline.heading');
  const isUnanswered = status === 0 || status >= 500;
  return isUnanswered ? say('shell.routeError.unavailable.text') : say('errors.http.unexpected');
}

/** Tells whether the caller has to wait before the next attempt. */
export const isTooMany = ({ status }: ApiFailure): boolean => status === 429;

const usualSeconds = 60;

/** How long a refused caller waits, in milliseconds. */
export const waitOf = ({ retryAfterSeconds = usualSeconds }: ApiFailure): number => retryAfterSeconds * 1000;
