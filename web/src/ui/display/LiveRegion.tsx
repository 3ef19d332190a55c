// The page's two live regions; the shell renders them once (web.md 3.1).
import { useEffect, useState } from 'react';
import { onAnnounced } from '#ui/display/announce.ts';
import { VisuallyHidden } from '#ui/display/VisuallyHidden.tsx';

/** Speaks what `announce` hands over. The same text twice is spoken twice: each message gets a new node. */
export function LiveRegion() {
  const [said, setSaid] = useState({ polite: '', assertive: '', count: 0 });
  useEffect(() => onAnnounced(({ text, urgency }) => setSaid((old) => ({ ...old, [urgency]: text, count: old.count + 1 }))), []);
  return (
    <VisuallyHidden>
      <span role="status" aria-live="polite">
        <span key={said.count}>{said.polite}</span>
      </span>
      <span role="alert" aria-live="assertive">
        <span key={said.count}>{said.assertive}</span>
      </span>
    </VisuallyHidden>
  );
}
