// Loads the list after the page is shown, and on demand (docs/design/web-secrets.md#recent-secrets).
import type { Answer } from '@glimpse/contracts/endpoint';
import { listRecent } from '@glimpse/contracts/receipts';
import type { Receipt } from '@glimpse/contracts/secret-shapes';
import { useEffect, useState } from 'react';
import { type ApiFailure, isApiFailure } from '#lib/api-failure.ts';
import { useApp } from '#lib/app.tsx';

export type RecentList =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: ApiFailure }
  | {
      readonly kind: 'loaded';
      /** Newest first. */ readonly all: readonly Receipt[];
      readonly waiting: readonly Receipt[];
      readonly ended: readonly Receipt[];
    };

/** Returns the list and a function that loads it again. */
export function useRecent(): [RecentList, () => void] {
  const { api, globals } = useApp();
  const [list, setList] = useState<RecentList>({ kind: 'loading' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const left = new AbortController();
    void api.submit(listRecent, { signal: left.signal }).then((answer) => {
      if (left.signal.aborted) return;
      if (!isApiFailure(answer)) globals.change({ metadata_record_count: answer.records.length });
      setList(isApiFailure(answer) ? { kind: 'failed', failure: answer } : toList(answer));
    });
    return () => left.abort();
  }, [api, globals, round]);
  const again = () => {
    setList({ kind: 'loading' });
    setRound(round + 1);
  };
  return [list, again];
}

function toList({ records, details }: Answer<typeof listRecent>): RecentList {
  return { kind: 'loaded', all: records, waiting: details.notreceived, ended: details.received };
}
