// The name of a pod must lead to the pod itself before mongod starts: mongod looks for itself only once.
import type { Clock } from '#platform/clock.ts';

/** What the name of a pod resolves to; 'absent' if there is no such pod. Throws if DNS could not be asked. */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<readonly string[] | 'absent'>;

/** An old address may stay in DNS so long after a pod is made again. */
const longestMs = 60_000;
const againMs = 1000;

export type OwnName = {
  readonly ownName: string;
  readonly resolveName: ResolveName;
  ownAddresses(): readonly string[];
};

/** Whether the name of this pod leads to one of its own addresses. */
export async function leadsHere(
  { ownName, resolveName, ownAddresses }: OwnName,
  signal: AbortSignal,
): Promise<boolean> {
  const found = await resolveName(ownName, signal).catch(() => 'absent' as const);
  const own = ownAddresses();
  return found !== 'absent' && found.some((address) => own.includes(address));
}

/** Waits until the name leads here, for a minute at most. @returns whether it does */
export async function waitForOwnName(own: OwnName, clock: Clock, signal: AbortSignal): Promise<boolean> {
  const endMs = clock.monotonicMs() + longestMs;
  while (!(await leadsHere(own, signal))) {
    if (clock.monotonicMs() >= endMs) return false;
    await clock.sleep(againMs, signal);
  }
  return true;
}
