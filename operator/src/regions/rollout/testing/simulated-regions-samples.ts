// Simulated regions in the queue of roll-outs.
import { calmMs, decideRollout, type RolloutDecision, type RolloutState } from '../queue.ts';

type Region = {
  identifier: string;
  wanted: string;
  live: string | undefined;
  state: RolloutState;
  degraded: boolean;
  rolledAt: number;
  lastGood: string | undefined;
};
const start = Date.parse('2026-01-01T00:00:00Z');
export const rollMs = 60_000;

/** Regions whose pods get ready a minute after a change, unless their template is called `bad`. */
export function simulate(names: readonly string[], onFailure: 'Hold' | 'Revert' = 'Hold', most = 1) {
  let now = start;
  const regions = names.map((identifier): Region => ({
    identifier,
    wanted: 'v1',
    live: 'v1',
    state: {},
    degraded: false,
    rolledAt: start - 10 * calmMs,
    lastGood: 'v1',
  }));
  const isDone = (one: Region): boolean => one.live !== 'bad' && now >= one.rolledAt + rollMs;
  const reconcile = (one: Region): RolloutDecision => {
    const decision = decideRollout({
      now: new Date(now),
      identifier: one.identifier,
      state: one.state,
      wanted: one.wanted,
      applied: one.live === undefined ? 'absent' : one.live === one.wanted ? 'same' : 'other',
      rolledOut: isDone(one),
      calmSince: isDone(one) ? new Date(one.rolledAt + rollMs) : undefined,
      deadlineMs: 600_000,
      onFailure,
      canRevert: one.lastGood !== undefined,
      others: regions
        .filter((other) => other !== one)
        .map(({ identifier, state, degraded }) => ({ ...state, identifier, degraded, paused: false })),
      most,
      cause: undefined,
    });
    const next =
      decision.templates === 'new' ? one.wanted : decision.templates === 'kept' ? one.live : one.lastGood;
    if (next !== one.live) Object.assign(one, { live: next, rolledAt: now });
    one.state = decision.state;
    one.degraded = decision.failed !== undefined;
    if (decision.settled) one.lastGood = one.wanted;
    return decision;
  };
  const run = (ms: number): void => {
    for (const until = now + ms; now < until; now += 10_000) for (const one of regions) reconcile(one);
  };
  return {
    regions,
    reconcile,
    run,
    of: (name: string) => regions.find(({ identifier }) => identifier === name)!,
  };
}
