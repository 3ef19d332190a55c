// Queues messages for the live regions (docs/design/web.md#components).

/** `assertive` interrupts the reader; only for a failed submit and a lost connection. */
export type Urgency = 'polite' | 'assertive';

interface Spoken {
  text: string;
  urgency: Urgency;
}

const gapMs = 500;
const waiting: Spoken[] = [];
const listeners = new Set<(spoken: Spoken) => void>();
let busy = false;

/** Speaks `text` to screen readers. Messages are at least 500 ms apart. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  waiting.push({ text, urgency });
  if (!busy) speakNext();
}

/** Used by `LiveRegion`. Returns the function that unsubscribes. */
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
