// Messages for the two live regions of the shell, handed over one by one (web.md 3.1, LiveRegion).

/** `assertive` interrupts the reader: only a failed submit and a lost connection may. */
export type Urgency = 'polite' | 'assertive';

interface Spoken {
  text: string;
  urgency: Urgency;
}

const gapMs = 500;
const waiting: Spoken[] = [];
const listeners = new Set<(spoken: Spoken) => void>();
let busy = false;

/** Says `text` to a screen reader. Messages follow each other at least 500 ms apart; nothing is shown. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  waiting.push({ text, urgency });
  if (!busy) speakNext();
}

/** Called by `LiveRegion` alone. Returns how to stop listening. */
export function onAnnounced(listener: (spoken: Spoken) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function speakNext(): void {
  const spoken = waiting.shift();
  busy = spoken !== undefined;
  if (!spoken) return;
  for (const listener of listeners) listener(spoken);
  setTimeout(speakNext, gapMs);
}
