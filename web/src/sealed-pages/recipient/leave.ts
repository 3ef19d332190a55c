// What happens to a shown content when its page is left (docs/design/trust.md#pages).

type LeaveHandlers = {
  /** The tab goes to the background. */
  onHidden(): void;
  /** The page is left, reloaded or put into the back/forward cache. */
  onLeave(): void;
  /** Whether the browser asks before the tab closes. */
  asks(): boolean;
};

/** Also loads a page from the back/forward cache anew. */
export function watchLeave({ onHidden, onLeave, asks }: LeaveHandlers): void {
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && onHidden());
  addEventListener('pagehide', onLeave);
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  addEventListener('beforeunload', (event) => {
    if (!asks()) return;
    event.preventDefault();
    // oxlint-disable-next-line typescript/no-deprecated -- Chrome 111 (docs/browsers.md#floor)
    event.returnValue = true;
  });
}

/** Saves bytes as a file that the browser only stores: its type says nothing, so nothing opens it. */
export function saveFile(name: string, bytes: Uint8Array<ArrayBuffer> | string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), minuteMs); // Safari reads it later
}

const minuteMs = 60_000;
