// The two live regions of the page; the shell renders them once (docs/design/web.md#components).
import { useEffect, useState } from 'react';
import { onAnnounced } from '#ui/display/announce.ts';
import { VisuallyHidden } from '#ui/display/VisuallyHidden.tsx';

/** Speaks the messages of `announce`. Each message gets a new node, so a repeated text is spoken again. */
export function LiveRegion() {
  const [said, setSaid] = useState({ polite: '', assertive: '', count: 0 });
  useEffect(
    () =>
      onAnnounced(({ text, urgency }) =>
        setSaid((old) => ({ ...old, [urgency]: text, count: old.count + 1 })),
      ),
    [],
  );
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
