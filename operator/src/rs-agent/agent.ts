// Runs beside one mongod: makes the set on the first member, keeps users on the primary, tells readiness.
import type { Clock } from '#platform/clock.ts';
import { sha256 } from '#platform/crypto.ts';
import type { Effects } from '#platform/effects.ts';
import type { Log } from '#platform/log.ts';
import { type BootstrapDeps, mayInitiate } from './bootstrap.ts';
import { type AgentEffect, keepUsers } from './keep-users.ts';
import type { Hello, LocalMongod } from './mongod-store.ts';
import { endIfStranded } from './stranded.ts';
import type { Login, WantedUsers } from './secret-files.ts';

const tickMs = 2000;
const tickLimitMs = 25_000;
const recheckMs = 300_000;
const stepDownMs = 7000;

export type RsAgentDeps = BootstrapDeps & {
  readonly clock: Clock;
  readonly log: Log;
  readonly effects: Effects<AgentEffect>;
  readonly local: LocalMongod;
  readonly database: string;
  /** Number of members of a new set; others may join later. */
  readonly members: number;
  admin(): Promise<Login | undefined>;
  users(): Promise<WantedUsers | undefined>;
};

/** What the member was at the last look. `waiting`: mongod belongs to no set yet. */
export type MemberRole = 'down' | 'waiting' | 'primary' | 'secondary' | 'other';
export type RoleCheck = { readonly role: MemberRole; readonly atMs: number; readonly usersKept: boolean };

export type Agent = {
  /** One look and at most the work that it shows. Throws if mongod could not be asked. */
  tick(signal: AbortSignal): Promise<MemberRole>;
  /** Ticks every two seconds until the signal; errors are logged and tried again. */
  run(signal: AbortSignal): Promise<void>;
  last(): RoleCheck;
  /** Gives up the primary role; waits for 7 s at most. */
  stepDown(): Promise<void>;
};

/** Text that changes with each name and password, and contains none. */
function hashOf(admin: Login, users: WantedUsers): string {
  const entries = [...users].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return sha256(JSON.stringify([admin, entries])).toString('hex');
}

type KeptUsers = { readonly hash: string; readonly atMs: number };

/** Keeps users on the primary: at once when a Secret has changed, else every five minutes. */
async function keep(
  deps: RsAgentDeps,
  kept: KeptUsers | undefined,
  signal: AbortSignal,
): Promise<KeptUsers | undefined> {
  const { clock, log } = deps;
  const [admin, users] = await Promise.all([deps.admin(), deps.users()]);
  if (!admin || !users) {
    log.warn({ step: 'users' }, 'Users cannot be read');
    return kept;
  }
  const hash = hashOf(admin, users);
  const atMs = clock.monotonicMs();
  if (kept?.hash === hash && atMs - kept.atMs < recheckMs) return kept;
  const result = await keepUsers(deps, { admin, users }, signal);
  if (result.kind === 'refused') {
    log.error({ step: 'admin' }, 'The administrator cannot sign in');
    return undefined;
  }
  if (result.writes > 0) log.info({ step: 'users', count: result.writes }, 'Users and roles are written');
  return { hash, atMs };
}

async function initiate(deps: RsAgentDeps, signal: AbortSignal): Promise<void> {
  const { effects, local, log, self, setName, members, peers } = deps;
  const answer = await mayInitiate(deps, signal);
  if (answer !== 'yes') return log.debug({ step: answer.replaceAll(' ', '-') }, 'No set is made');
  const hosts = [self, ...peers.slice(0, members - 1).map(({ host }) => host)];
  const done = await effects.run('rs.initiate', () => local.initiate(setName, hosts, signal));
  if (done === 'refused') return log.warn({ step: done }, 'The data belong to a set, so none is made');
  log.info({ step: done }, 'The replica set is made');
}

function roleOf({ setName, isWritablePrimary, secondary }: Hello): MemberRole {
  if (setName === undefined) return 'waiting';
  return isWritablePrimary ? 'primary' : secondary ? 'secondary' : 'other';
}

/** Gives up the primary role. A single member stays primary: mongod then refuses. */
async function stepDown({ admin, local, log }: RsAgentDeps): Promise<void> {
  const signal = AbortSignal.timeout(stepDownMs);
  try {
    const login = await admin();
    if (!login) return;
    await local.asAdmin(login, (administration) => administration.stepDown(signal));
    log.info({ step: 'step-down' }, 'The member is no primary any more');
  } catch (err) {
    log.warn({ err, step: 'step-down' }, 'The member did not step down');
  }
}

type Memory = { last: RoleCheck; kept: KeptUsers | undefined; waitingSinceMs: number | undefined };

async function tick(deps: RsAgentDeps, memory: Memory, signal: AbortSignal): Promise<MemberRole> {
  const note = (role: MemberRole): void => {
    const usersKept = role === 'primary' && memory.kept !== undefined;
    memory.last = { role, atMs: deps.clock.monotonicMs(), usersKept };
  };
  const hello = await deps.local.hello(signal).catch((thrown: unknown) => {
    note('down');
    throw thrown;
  });
  const role = roleOf(hello);
  if (role !== 'primary') memory.kept = undefined;
  note(role);
  if (role !== 'waiting') memory.waitingSinceMs = undefined;
  else {
    memory.waitingSinceMs ??= deps.clock.monotonicMs();
    await initiate(deps, signal);
    await endIfStranded(deps, memory.waitingSinceMs, signal);
  }
  if (role === 'primary') memory.kept = await keep(deps, memory.kept, signal);
  note(role);
  return role;
}

/** Creates the agent of one member. */
export function createAgent(deps: RsAgentDeps): Agent {
  const { clock, log } = deps;
  const memory: Memory = {
    last: { role: 'down', atMs: clock.monotonicMs(), usersKept: false },
    kept: undefined,
    waitingSinceMs: undefined,
  };
  return {
    tick: (signal) => tick(deps, memory, signal),
    last: () => memory.last,
    async run(signal) {
      while (!signal.aborted) {
        const limited = AbortSignal.any([signal, AbortSignal.timeout(tickLimitMs)]);
        await tick(deps, memory, limited).catch((err: unknown) => {
          if (!signal.aborted) log.warn({ err }, 'A look at mongod failed');
        });
        await clock.sleep(tickMs, signal).catch(() => undefined);
      }
    },
    stepDown: async () => {
      if (memory.last.role === 'primary') await stepDown(deps);
    },
  };
}
