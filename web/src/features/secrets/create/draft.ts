// Keeps the text typed on Home in memory until the form is sent (docs/design/web.md#secret-form).
import { useState } from 'react';

export type Draft = {
  readonly text: string;
  readonly passphrase: string;
  /** Seconds; '' until chosen. */ readonly lifetime: string;
};

export const emptyDraft: Draft = { text: '', passphrase: '', lifetime: '' };

let kept = emptyDraft;

/** Empties the draft, after it was sent and between tests. */
export function forgetDraft(): void {
  kept = emptyDraft;
}

/** Returns the draft and a function that changes parts of it. */
export function useDraft(): [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(kept);
  const change = (part: Partial<Draft>) => {
    kept = { ...kept, ...part };
    setDraft(kept);
  };
  return [draft, change];
}
