// Tells the other tabs of this browser who signed in or out (docs/design/web-accounts.md#several-tabs).

/** `ask`: the session may have ended without a message, so the tab should ask the server. */
export type TabMessage = 'signedIn' | 'signedOut' | 'ask';

let opened: BroadcastChannel | undefined;
const channel = (): BroadcastChannel => (opened ??= new BroadcastChannel('glimpse:session'));

/** Sends to all other tabs. This one hears nothing. */
export function tellTabs(message: TabMessage): void {
  channel().postMessage(message);
}

/** Calls back for each message of another tab. Returns the function that unsubscribes. */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (data === 'signedIn' || data === 'signedOut' || data === 'ask') listener(data);
  };
  channel().addEventListener('message', hear);
  return () => channel().removeEventListener('message', hear);
}
