// Reloads the page once when a release removed one of its chunks (docs/design/web.md#route-failures).
import { now } from '#lib/clock.ts';
import { readStored, writeStored } from '#lib/storage.ts';

const key = 'reloaded-at';
const pauseMs = 60_000;

/** Reloads unless this tab did so within the last minute. */
export function reloadOnce(): void {
  const last = Number(readStored(key, 'sessionStorage') ?? 0);
  if (now() - last < pauseMs) return;
  writeStored(key, String(now()), 'sessionStorage');
  location.reload();
}
