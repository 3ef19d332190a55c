// Holds the sealed link that was just made, in memory only: the page that shows it takes it from here
// (docs/design/web-secrets.md#sealed-links).
import { onReset } from '#lib/visitor/resets.ts';
import { markUnsent } from '#lib/visitor/unsent-text.ts';

export type CreatedLink = {
  /** The whole link. */ readonly link: string;
  /** The link that needs the code. */ readonly halfLink: string;
  readonly code: string;
  readonly metadataKey: string;
  /** Unix seconds. */ readonly created: number;
  readonly expires: number;
  readonly hasPassphrase: boolean;
  /** The masked address that got the link half; '' without mail. */ readonly mailedTo: string;
  /** The password that the browser made. */ readonly password: string | undefined;
};

/** What a sender copies. */
export type CopiedPart = 'link' | 'half' | 'code';

let kept: CreatedLink | undefined;
const copied = new Set<CopiedPart>();

const forget = () => forgetCreated();

/** Keeps a link until the page is left. Until it was copied, the browser asks before that. */
export function keepCreated(created: CreatedLink): void {
  kept = created;
  copied.clear();
  markUnsent('sealed', true);
  addEventListener('pagehide', forget);
}

/** Returns the link of this private key, if it is still kept. */
export const createdLink = (metadataKey: string): CreatedLink | undefined =>
  kept?.metadataKey === metadataKey ? kept : undefined;

/** Notes what the sender has of the link. */
export function noteCopied(part: CopiedPart): void {
  copied.add(part);
  if (isCopied()) markUnsent('sealed', false);
}

/** Whether the sender has all that opens the link: one part alone opens nothing. */
const isCopied = (): boolean =>
  copied.has('link') || (copied.has('code') && (copied.has('half') || kept?.mailedTo !== ''));

/** Forgets a link that was copied, when its page is left. The way back leads to another one. */
export function leaveCreated(): void {
  if (isCopied()) forgetCreated();
}

export function forgetCreated(): void {
  kept = undefined;
  markUnsent('sealed', false);
  removeEventListener('pagehide', forget);
}

onReset(forgetCreated);
