// Looks up custom domains by host, through a cache (docs/design/http-api.md#paths-and-hosts).
import type { Clock } from '#platform/time/clock.ts';
import type { DomainStore } from './domain-store.ts';

/** A custom domain that this region serves. */
export type ServedDomain = { readonly hostname: string; readonly domainId: string };

const hitMs = 30_000;
const missMs = 5000;
const maxEntries = 10_000;

type CacheEntry = { readonly until: number; readonly found: ServedDomain | undefined };

/**
 * Creates the look-up. Simultaneous look-ups of one host share one query.
 * While MongoDB is unavailable, expired entries of served domains stay valid.
 * @throws driver errors for a host that has no entry of a served domain
 */
export function servedDomainLookup(
  domains: Pick<DomainStore, 'servedId'>,
  clock: Clock,
): (hostname: string) => Promise<ServedDomain | undefined> {
  const cache = new Map<string, CacheEntry>();
  const running = new Map<string, Promise<ServedDomain | undefined>>();

  async function query(hostname: string): Promise<ServedDomain | undefined> {
    const id = await domains.servedId(hostname);
    const found = id === undefined ? undefined : { hostname, domainId: id };
    if (cache.size >= maxEntries) cache.clear();
    cache.set(hostname, { found, until: clock.now().getTime() + (found ? hitMs : missMs) });
    return found;
  }
  function queryOnce(hostname: string): Promise<ServedDomain | undefined> {
    const result = running.get(hostname) ?? query(hostname).finally(() => running.delete(hostname));
    running.set(hostname, result);
    return result;
  }
  return async (hostname) => {
    const entry = cache.get(hostname);
    if (entry && entry.until > clock.now().getTime()) return entry.found;
    return queryOnce(hostname).catch((error: unknown) => {
      if (entry?.found) return entry.found;
      throw error;
    });
  };
}
