// What the domain agent does while it holds the lease: it checks every claim itself.
import { plainEffects } from '#platform/effects.ts';
import type { Log } from '#platform/log.ts';
import type { ClaimStore } from '../../claim-store.ts';
import type { StatusStore } from '../../status-store.ts';
import { entryDueAt } from '../claim-check.ts';
import { checkHost, type CheckDeps } from '../check-host.ts';
import { createSyncLoop } from '../sync-loop.ts';
import { createRegistry } from '../registry.ts';

export type DomainAgentDeps = CheckDeps & {
  readonly claims: ClaimStore;
  readonly statuses: StatusStore;
  readonly writer: string;
  readonly log: Log;
  readonly onReachable: (reachable: boolean) => void;
};

/** Works until `signal` aborts or a later term has written. @throws driver errors while it starts */
export async function runAgent(deps: DomainAgentDeps, term: number, signal: AbortSignal): Promise<void> {
  const registry = createRegistry();
  const follow = createSyncLoop(
    {
      ...deps,
      effects: plainEffects,
      registry,
      dueAt: entryDueAt,
      work: (hostname, scope) => checkHost(deps, registry.of(hostname), scope),
      onPoll: (thrown) => deps.onReachable(thrown === undefined),
    },
    term,
  );
  await follow.run(signal);
}
