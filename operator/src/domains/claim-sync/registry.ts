// Holds all claims and statuses of a region in memory, by host name.
import type { DomainClaim } from '@glimpse/contracts/handover/domains';
import type { StoredStatus } from '../status-row.ts';

/** One claim with its status. A missing claim deletes nothing: only a tombstone does. */
export type Entry = {
  readonly id: string;
  readonly claim?: DomainClaim | undefined;
  readonly status?: StoredStatus | undefined;
};
export type Registry = ReturnType<typeof createRegistry>;

/** Whether two reads of a claim say the same. */
const isSame = (one: DomainClaim | undefined, other: DomainClaim): boolean =>
  one !== undefined &&
  one.hostname === other.hostname &&
  one.updatedAt.getTime() === other.updatedAt.getTime() &&
  one.entitled === other.entitled &&
  (one.deletedAt?.getTime() ?? 0) === (other.deletedAt?.getTime() ?? 0);

const hostOf = (entry: Entry | undefined): string | undefined =>
  entry?.claim?.hostname ?? entry?.status?.hostname;

/** Entries by id and by host name. */
function createEntries() {
  const entries = new Map<string, Entry>();
  const hosts = new Map<string, Set<string>>();
  function remove(id: string): void {
    const hostname = hostOf(entries.get(id)) ?? '';
    const ids = hosts.get(hostname);
    ids?.delete(id);
    if (ids?.size === 0) hosts.delete(hostname);
    entries.delete(id);
  }
  return {
    entries,
    hosts,
    remove,
    put(entry: Entry): void {
      remove(entry.id);
      const hostname = hostOf(entry);
      if (hostname === undefined) return;
      entries.set(entry.id, entry);
      hosts.set(hostname, (hosts.get(hostname) ?? new Set<string>()).add(entry.id));
    },
  };
}

/** Creates an empty registry. `changed` holds the hosts whose claims changed since they were taken. */
export function createRegistry() {
  const { entries, hosts, remove, put } = createEntries();
  const changed = new Set<string>();
  return {
    changed,
    hosts: (): readonly string[] => [...hosts.keys()],
    size: (): number => entries.size,
    all: (): readonly Entry[] => [...entries.values()],
    /** The entries of a host name. */
    of: (hostname: string): readonly Entry[] =>
      [...(hosts.get(hostname) ?? [])].flatMap((id) => entries.get(id) ?? []),
    get: (id: string): Entry | undefined => entries.get(id),
    /** Files a claim as read; an equal one changes nothing. */
    putClaim(claim: DomainClaim): void {
      const old = entries.get(claim._id);
      if (isSame(old?.claim, claim)) return;
      const before = hostOf(old);
      if (before !== undefined) changed.add(before);
      put({ id: claim._id, claim, status: old?.status });
      changed.add(claim.hostname);
    },
    /** Files a status as read or written. */
    putStatus: (status: StoredStatus): void =>
      put({ id: status._id, claim: entries.get(status._id)?.claim, status }),
    /** Takes away claims that are not in the database any more. Their statuses stay. */
    keepOnly(ids: ReadonlySet<string>): void {
      for (const entry of entries.values()) {
        if (!entry.claim || ids.has(entry.id)) continue;
        changed.add(entry.claim.hostname);
        if (entry.status) put({ id: entry.id, status: entry.status });
        else remove(entry.id);
      }
    },
    /** Forgets rows that were purged. */
    forget(isGone: (entry: Entry) => boolean): void {
      for (const entry of entries.values()) if (isGone(entry)) remove(entry.id);
    },
  };
}
