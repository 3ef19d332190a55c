// Decides what follows a missing chunk: reload, or keep the page (docs/design/web-secrets.md#missing-chunks).
import { getStatus } from '@glimpse/contracts/pages';
import { isApiFailure } from '#lib/api-failure.ts';
import type { Api } from '#lib/api.ts';
import { now } from '#lib/clock.ts';
import { readStored, writeStored } from '#lib/storage.ts';

const key = 'reloaded-at';
const pauseMs = 60_000;
const probeMs = 5000;

/** `reloading`: the page goes. `draft`: a reload would lose typed text. `failed`: a reload did not help. */
export type ChunkVerdict = 'reloading' | 'offline' | 'draft' | 'failed';

type Given = {
  readonly api: Api;
  /** True while the page holds text that a reload would lose. */
  readonly draft: boolean;
  reload?(): void;
};

/**
 * Reloads once a minute, but only when the server answers and nothing typed would be lost: offline, a reload
 * would show the error page of the browser.
 */
export async function reloadOnce({
  api,
  draft,
  reload = () => location.reload(),
}: Given): Promise<ChunkVerdict> {
  if (navigator.onLine === false) return 'offline';
  const answer = await api.submit(getStatus, { signal: AbortSignal.timeout(probeMs) });
  if (isApiFailure(answer)) return answer.status === 0 ? 'offline' : 'failed';
  if (draft) return 'draft';
  const last = Number(readStored(key, 'sessionStorage') ?? 0);
  if (now() - last < pauseMs) return 'failed';
  writeStored(key, String(now()), 'sessionStorage');
  reload();
  return 'reloading';
}
