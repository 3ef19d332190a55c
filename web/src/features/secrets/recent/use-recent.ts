// Loads the list after the page is shown, and on demand (docs/design/web-secrets.md#recent-secrets).
import type { Answer } from '@glimpse/contracts/endpoint';
import { listRecent } from '@glimpse/contracts/receipts';
import type { Receipt } from '@glimpse/contracts/secret-shapes';
import { useEffect } from 'react';
import type { ApiFailure } from '#lib/api-failure.ts';
import { useApp } from '#lib/app.tsx';
import { toLoadFailure } from '#lib/load-error.ts';
import { useContractQuery } from '#lib/query/contract-query.ts';

export type RecentList =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: ApiFailure }
  | {
      readonly kind: 'loaded';
      /** Newest first. */ readonly all: readonly Receipt[];
      /** Where older ones begin; null without any. */ readonly next: string | null;
    };

/** Returns the list and a function that loads it again. */
export function useRecent(): [RecentList, () => void] {
  const { globals } = useApp();
  const { data, error, isFetching, refetch } = useContractQuery(listRecent, { query: {} }, { gcTime: 0 });
  useEffect(() => {
    if (data) globals.change({ metadata_record_count: data.records.length }); // the badge of the header
  }, [data, globals]);
  const failure = isFetching ? undefined : toLoadFailure(error);
  const list: RecentList = failure ? { kind: 'failed', failure } : data ? toList(data) : { kind: 'loading' };
  return [list, () => void refetch()];
}

function toList({ records, details }: Answer<typeof listRecent>): RecentList {
  return { kind: 'loaded', all: records, next: details.next ?? null };
}
