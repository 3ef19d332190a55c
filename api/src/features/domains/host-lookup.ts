// Looks up custom domains by host, through a cache (docs/design/http-api.md#paths-and-hosts).
import { boundedMap } from '#platform/bounded-map.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { DomainStore } from './domain-store.ts';

/** A custom domain that this region serves. */
export type ServedDomain = { readonly hostname: string; readonly domainId: string };

const hitMs = 30_000;
const missMs = 5000;
const maxEntries = 10_000;

/**
 * Creates the look-up. Simultaneous look-ups of one host share one query.
 * While MongoDB is unavailable, expired entries of served domains stay valid.
 * Unknown hosts are in a cache of their own, so that a flood of random names drops no served domain.
 * @throws driver errors for a host that has no entry of a served domain
 */
export function servedDomainLookup(
  domains: Pick<DomainStore, 'servedId'>,
  clock: Clock,
): (hostname: string) => Promise<ServedDomain | undefined> {
  const hits = boundedMap<string, { readonly until: number; readonly found: ServedDomain }>(maxEntries);
  const misses = boundedMap<string, { readonly until: number }>(maxEntries);
  const running = new Map<string, Promise<ServedDomain | undefined>>();

  async function query(hostname: string): Promise<ServedDomain | undefined> {
    const id = await domains.servedId(hostname);
    const nowMs = clock.now().getTime();
    if (id === undefined) {
      hits.delete(hostname);
      misses.set(hostname, { until: nowMs + missMs });
      return undefined;
    }
    const found = { hostname, domainId: id };
    misses.delete(hostname);
    hits.set(hostname, { found, until: nowMs + hitMs });
    return found;
  }
  function queryOnce(hostname: string): Promise<ServedDomain | undefined> {
    const result = running.get(hostname) ?? query(hostname).finally(() => running.delete(hostname));
    running.set(hostname, result);
    return result;
  }
  return async (hostname) => {
    const hit = hits.get(hostname);
    const entry = hit ?? misses.get(hostname);
    if (entry && entry.until > clock.now().getTime()) return hit?.found;
    return queryOnce(hostname).catch((error: unknown) => {
      if (hit) return hit.found;
      throw error;
    });
  };
}
