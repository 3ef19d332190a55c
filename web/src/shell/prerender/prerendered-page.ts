// What the build needs to prerender a page (docs/design/web-build.md#page-shell).
import type { Bootstrap } from '@glimpse/contracts/bootstrap';
import type { ReactNode } from 'react';
import type { TextPart } from '#lib/text-parts.ts';
import type { RouteHandle } from '#shell/route-handle.ts';

export interface PrerenderedPage {
  handle: RouteHandle;
  element: ReactNode;
  /** Source file or name of the lazy chunk that the page preloads. */
  chunk?: string;
  /** The part of the message catalogue that the page preloads. */
  texts: TextPart;
  /** Key of the preview card's text, below `secrets`. */
  preview?: 'recipient.preview' | 'private.preview' | 'home.lead';
  noIndex?: true;
  /** The head looks the secret up (docs/design/web-build.md#early-look-up). */
  early?: true;
  /** Page globals that differ from an installation without accounts and plans. */
  bootstrap?: Partial<Bootstrap>;
}
