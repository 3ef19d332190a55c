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

let kept: CreatedLink | undefined;
let isCopied = false;

const forget = () => forgetCreated();

/** Keeps a link until the page is left. Until it was copied, the browser asks before that. */
export function keepCreated(created: CreatedLink): void {
  kept = created;
  isCopied = false;
  markUnsent('sealed', true);
  addEventListener('pagehide', forget);
}

/** Returns the link of this private key, if it is still kept. */
export const createdLink = (metadataKey: string): CreatedLink | undefined =>
  kept?.metadataKey === metadataKey ? kept : undefined;

/** Notes that the sender has the link, a half or the code. */
export function noteCopied(): void {
  isCopied = true;
  markUnsent('sealed', false);
}

/** Forgets a link that was copied, when its page is left. The way back leads to another one. */
export function leaveCreated(): void {
  if (isCopied) forgetCreated();
}

export function forgetCreated(): void {
  kept = undefined;
  noteCopied();
  removeEventListener('pagehide', forget);
}

onReset(forgetCreated);
