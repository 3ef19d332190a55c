// Ends a mongod that did not find itself in its own set, so that kubelet starts it again.
import type { Clock } from '#platform/clock.ts';
import type { Effects } from '#platform/effects.ts';
import type { Log } from '#platform/log.ts';
import type { AgentEffect } from './keep-users.ts';
import type { LocalMongod } from './mongod-store.ts';
import { leadsHere, type OwnName } from './own-name.ts';
import type { Login } from './secret-files.ts';

/** Other members repair it by their heartbeats within seconds; the only member stays so for ever. */
const patienceMs = 30_000;

export type StrandedDeps = OwnName & {
  readonly clock: Clock;
  readonly log: Log;
  readonly effects: Effects<AgentEffect>;
  readonly local: LocalMongod;
  admin(): Promise<Login | undefined>;
};

/** Ends mongod once its name leads here again, if it did not find itself in the set of its data. */
export async function endIfStranded(
  deps: StrandedDeps,
  waitingSinceMs: number,
  signal: AbortSignal,
): Promise<void> {
  const { clock, local, effects, log } = deps;
  if (clock.monotonicMs() - waitingSinceMs < patienceMs) return;
  const admin = await deps.admin();
  if (!admin || !(await local.canSignIn(admin, signal)) || !(await leadsHere(deps, signal))) return;
  await local.asAdmin(admin, async (administration) => {
    if (!(await administration.isStranded(signal))) return;
    log.warn({ step: 'restart' }, 'mongod did not find itself in its set and is started again');
    await effects.run('rs.shut-down', () => administration.shutdown(signal));
  });
}
