// Searches one range of numbers per message, in a worker (docs/design/web-shell.md#captcha).
import type { Challenge } from '#features/captcha/challenge.ts';
import { type Range, searchRange } from '#features/captcha/search.ts';

/** What the page sends. */
export type Work = { readonly challenge: Challenge; readonly range: Range };

/** What the worker answers; `null` if the range has no solution. */
export type Found = { readonly number: number | null };

addEventListener('message', ({ data: { challenge, range } }: MessageEvent<Work>) => {
  const found: Found = { number: searchRange(challenge, range) ?? null };
  postMessage(found);
});
