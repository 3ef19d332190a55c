// Translates API failures (docs/design/web.md#error-texts).
import { useMessages, useTranslations } from 'use-intl';
import { useDurations } from '#lib/format/duration.ts';
import type { ApiFailure } from '#lib/api-failure.ts';
import type { ErrorKey } from '#lib/translate.ts';

/** Returns the text of the code, else the message of the answer, else the general text. */
export function useFailureText(): (failure: ApiFailure) => string {
  const t = useTranslations('errors');
  const texts: unknown = useMessages();
  const durations = useDurations();
  return ({ code, message, retryAfterSeconds = 60, route = '' }) => {
    if (isErrorKey(texts, code))
      return t(code, { wait: durations.wait(retryAfterSeconds * 1000), url: route });
    return message || t('http.unexpected');
  };
}

function isErrorKey(texts: unknown, code: string): code is ErrorKey {
  let found: unknown = texts;
  for (const step of ['errors', ...code.split('.')]) {
    if (typeof found !== 'object' || found === null || Array.isArray(found)) return false;
    found = new Map(Object.entries(found)).get(step);
  }
  return typeof found === 'string' || Array.isArray(found);
}
