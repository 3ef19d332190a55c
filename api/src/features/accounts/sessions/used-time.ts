// When a session was used last (docs/design/trust.md#list-of-sessions).
import type { Kept } from '#platform/redis/session-records.ts';

/** Its record says so, or else its remaining life: the release before extends that alone. */
export function usedMsOf({ record, leftMs }: Kept, now: Date): number {
  const shownByLife = now.getTime() + leftMs - record.idleMs;
  return Math.min(now.getTime(), Math.max(record.usedMs ?? 0, shownByLife));
}
