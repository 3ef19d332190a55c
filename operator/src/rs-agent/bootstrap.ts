// Makes the replica set on the first member: each step asks the data first, so that a crash resumes.
import type { Hello } from './mongod-store.ts';
import { leadsHere, type OwnName } from './own-name.ts';

type Peer = { readonly name: string; readonly host: string };

export type BootstrapDeps = OwnName & {
  readonly ordinal: number;
  readonly setName: string;
  /** Host and port of this member in the configuration. */
  readonly self: string;
  readonly peers: readonly Peer[];
  /** Whether the region's set was made once, even if no member is seen now. */
  wasSetMade(): Promise<boolean>;
  /** @throws while the member does not answer */
  askPeer(host: string, signal: AbortSignal): Promise<Hello>;
};

/** Why a member that belongs to no set does not make one. */
export type Hesitation =
  | 'not the first'
  | 'set made before'
  | 'name not resolved'
  | 'other member unknown'
  | 'other member has a set';

/**
 * Decides whether this member may make a new set: only the first one, once, while its own name leads to it,
 * and no other member has data of a set. A member that exists but does not answer may have data.
 */
export async function mayInitiate(deps: BootstrapDeps, signal: AbortSignal): Promise<'yes' | Hesitation> {
  if (deps.ordinal !== 0) return 'not the first';
  if (await deps.wasSetMade()) return 'set made before';
  if (!(await leadsHere(deps, signal))) return 'name not resolved';
  const others = await Promise.all(deps.peers.map((peer) => stateOf(deps, peer, signal)));
  if (others.includes('member')) return 'other member has a set';
  return others.includes('unknown') ? 'other member unknown' : 'yes';
}

async function stateOf(
  { resolveName, askPeer }: BootstrapDeps,
  { name, host }: Peer,
  signal: AbortSignal,
): Promise<'absent' | 'blank' | 'member' | 'unknown'> {
  try {
    if ((await resolveName(name, signal)) === 'absent') return 'absent';
    return (await askPeer(host, signal)).setName === undefined ? 'blank' : 'member';
  } catch {
    return 'unknown';
  }
}
