// Loads older pages of the list, one at a time (docs/design/web-secrets.md#recent-secrets).
import { listRecent } from '@glimpse/contracts/receipts';
import type { Receipt } from '@glimpse/contracts/secret-shapes';
import { useState } from 'react';
import type { ApiFailure } from '#lib/api-failure.ts';
import { useApp } from '#lib/app.tsx';
import { toLoadFailure } from '#lib/load-error.ts';

export type OlderPages = {
  readonly records: readonly Receipt[];
  /** Whether there are more. */ readonly more: boolean;
  readonly pending: boolean;
  readonly failure: ApiFailure | undefined;
  load(): void;
};

type Kept = { readonly records: readonly Receipt[]; readonly next: string | null };

/** Loads older pages and keeps them. @param first `details.next` of the first page */
export function useOlder(first: string | null): OlderPages {
  const { api } = useApp();
  const [kept, setKept] = useState<Kept>({ records: [], next: first });
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const { records, next } = kept;
  const load = async (after: string) => {
    setPending(true);
    setFailure(undefined);
    try {
      const page = await api.load(listRecent, { query: { after } });
      setKept({ records: [...records, ...page.records], next: page.details.next ?? null });
    } catch (thrown) {
      const failed = toLoadFailure(thrown);
      if (!failed) throw thrown;
      setFailure(failed);
    } finally {
      setPending(false);
    }
  };
  return {
    records,
    more: next !== null,
    pending,
    failure,
    load: () => {
      if (next !== null && !pending) void load(next);
    },
  };
}
