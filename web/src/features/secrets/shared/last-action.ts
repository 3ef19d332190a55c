// What the reader did last, so that the page it leads to moves once
// (docs/design/web.md#space-motion-and-focus).
import { useEffect, useState } from 'react';
import { onReset } from '#lib/visitor/resets.ts';

type Action = { readonly kind: 'created' | 'burned'; readonly metadataKey: string };

let last: Action | undefined;

/** Call before the page of the secret opens. */
export function noteAction(action: Action): void {
  last = action;
}

onReset(() => (last = undefined));

/** Tells whether `action` has just led to this page. Each action is told to one page. */
export function useLastAction({ kind, metadataKey }: Action): boolean {
  const [just] = useState(() => last?.kind === kind && last.metadataKey === metadataKey);
  useEffect(() => {
    if (just) last = undefined;
  }, [just]);
  return just;
}
