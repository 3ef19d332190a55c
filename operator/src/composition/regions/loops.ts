// One loop per region that runs here, started and stopped as Jurisdictions come and go.
import type { Jurisdiction } from '#resources/jurisdiction.ts';
import { createRegionLoop, type LoopDeps, type RegionLoop, type RegionState } from './loop.ts';

const pollMs = 2000;

export type RegionLoops = {
  of(identifier: string): RegionLoop | undefined;
  state(identifier: string): RegionState;
  run(signal: AbortSignal): Promise<void>;
};

const none: RegionState = {
  acme: { reason: 'Pending', message: '' },
  account: undefined,
  synced: { reason: 'Pending', message: '' },
  settled: false,
};

type RunningLoop = {
  readonly loop: RegionLoop;
  readonly stop: AbortController;
  readonly ended: Promise<void>;
};

const isLocal = ({ spec, metadata }: Jurisdiction): boolean =>
  spec.placement === 'Local' && metadata.deletionTimestamp === undefined;

/** Creates the loops; they run while this process leads. */
export function createRegionLoops(deps: LoopDeps): RegionLoops {
  const held = new Map<string, RunningLoop>();
  const { clock } = deps.cluster;
  function start(identifier: string, signal: AbortSignal): void {
    const stop = new AbortController();
    const loop = createRegionLoop(deps, identifier);
    const ended = loop.run(AbortSignal.any([signal, stop.signal]));
    held.set(identifier, { loop, stop, ended });
  }
  function follow(signal: AbortSignal): void {
    const wanted = new Set(
      deps.shared.jurisdictions.store
        .list()
        .filter(isLocal)
        .map(({ spec }) => spec.identifier),
    );
    for (const identifier of wanted) if (!held.has(identifier)) start(identifier, signal);
    for (const [identifier, { stop }] of held)
      if (!wanted.has(identifier)) {
        stop.abort();
        held.delete(identifier);
      }
  }
  return {
    of: (identifier) => held.get(identifier)?.loop,
    state: (identifier) => held.get(identifier)?.loop.state() ?? none,
    async run(signal) {
      while (!signal.aborted) {
        follow(signal);
        await clock.sleep(pollMs, signal).catch(() => undefined);
      }
      await Promise.allSettled([...held.values()].map(({ ended }) => ended));
      held.clear();
    },
  };
}
