// Announces the result of a search (docs/design/web-colonel.md#administration).
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { announce } from '#ui/display/announce.ts';

/** Tells screen readers how many customers a search found. */
export function useAnnouncedCount(found: number | undefined, pending: boolean): void {
  const t = useTranslations('colonel.customers');
  const told = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (pending) told.current = undefined;
    else if (found !== undefined && told.current !== found) {
      told.current = found;
      announce(t('found', { n: found }));
    }
  }, [found, pending, t]);
}
