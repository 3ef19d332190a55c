// What is typed on Home: it survives refusals and Back, lives in memory only, and is emptied once sent (web.md 4.2).
import { useState } from 'react';

export type Draft = { readonly text: string; readonly passphrase: string; /** Seconds; '' until chosen. */ readonly lifetime: string };

export const emptyDraft: Draft = { text: '', passphrase: '', lifetime: '' };

let kept = emptyDraft;

/** Empties the memory: after sending, and between tests. */
export function forgetDraft(): void {
  kept = emptyDraft;
}

/** The draft and how to change parts of it. */
export function useDraft(): [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(kept);
  const change = (part: Partial<Draft>) => {
    kept = { ...kept, ...part };
    setDraft(kept);
  };
  return [draft, change];
}
