// What the build paints of a page, before any script runs (docs/design/web-build.md#page-shell).
import type { ComponentType } from 'react';
import type { MessageKey } from '#lib/translate.ts';

/** Tell readers that the page needs JavaScript: a line for pages with a card, a card for all others. */
export interface NoScript {
  readonly Notice: ComponentType<{ page: 'recipient' | 'other' }>;
  readonly Card: ComponentType<{ centered?: boolean }>;
}

/**
 * Installations for which the build paints a page of its own: custom domains, sign-up, plans, and those where
 * not everybody may create.
 */
export type Variant = '@custom' | '@accounts' | '@plans' | '@closed';

export interface PageStart {
  /** Stands in the layout of the route, in the boxes of the page that follows. */
  readonly Painted: ComponentType<NoScript>;
  /** It is the whole page: it works without script, so it has the footer. */
  readonly whole?: true;
  /** Text of the preview card. */
  readonly preview?: MessageKey;
  readonly noIndex?: true;
  /** The head looks the secret up (docs/design/web-build.md#early-look-up). */
  readonly early?: true;
  readonly variants?: readonly Variant[];
  /** Stands for the data of the loader, which the layout may show. */
  readonly data?: unknown;
}
