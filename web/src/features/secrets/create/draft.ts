// Keeps what was typed into the form in memory until it is sent (docs/design/web-secrets.md#secret-form).
import { useState } from 'react';
import type { ChosenFile } from '#features/secrets/sealed/chosen-file.ts';
import { onReset } from '#lib/visitor/resets.ts';
import { markUnsent } from '#lib/visitor/unsent-text.ts';

export type Draft = {
  readonly text: string;
  readonly passphrase: string;
  /** Seconds; '' until chosen. */ readonly lifetime: string;
  /** An email address; '' sends no mail. */ readonly recipient: string;
  /** For the owner; '' is none. */ readonly note: string;
  /** Whether the owner is mailed at the end; `undefined`: as the account says. */
  readonly notify: boolean | undefined;
  /** Of a sealed link, in place of the text. */ readonly file: ChosenFile | undefined;
};

export const emptyDraft: Draft = {
  text: '',
  passphrase: '',
  lifetime: '',
  recipient: '',
  note: '',
  notify: undefined,
  file: undefined,
};

let kept = emptyDraft;

/** Empties the draft, after it was sent and between tests. */
export function forgetDraft(): void {
  kept = emptyDraft;
  markUnsent('secret', false);
}

onReset(forgetDraft);

/** Tells whether a reload would lose typed text. */
export function hasDraft(): boolean {
  return [kept.text, kept.passphrase, kept.recipient, kept.note, kept.file ?? ''].some(
    (given) => given !== '',
  );
}

/** Keeps what was typed into the prerendered form. */
export function keepTyped(part: Partial<Draft>): void {
  kept = { ...kept, ...part };
  markUnsent('secret', hasDraft());
}

/** Returns the draft and a function that changes parts of it. */
export function useDraft(): [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(kept);
  const change = (part: Partial<Draft>) => {
    keepTyped(part);
    setDraft(kept);
  };
  return [draft, change];
}
