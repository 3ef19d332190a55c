// Remembers the name servers of top-level zones, so that the root is asked rarely.
import type { Clock } from '#platform/clock.ts';
import type { DnsServer } from './dns-exchange.ts';

/** A zone and its servers; the root has an empty name. */
export type NameServerZone = { readonly name: string; readonly servers: readonly DnsServer[] };

const keptMs = 60 * 60 * 1000;
const maxKept = 2000;
const topOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

export type TopLevels = ReturnType<typeof createTopLevels>;

/** Creates an empty memory. It keeps a zone for an hour. */
export function createTopLevels(clock: Clock) {
  const known = new Map<string, { readonly zone: NameServerZone; readonly until: number }>();
  return {
    find(name: string): NameServerZone | undefined {
      const entry = known.get(topOf(name));
      return entry && entry.until > clock.monotonicMs() ? entry.zone : undefined;
    },
    remember(zone: NameServerZone): void {
      if (zone.name.includes('.') || zone.servers.length === 0) return;
      if (known.size >= maxKept) known.clear();
      known.set(zone.name, { zone, until: clock.monotonicMs() + keptMs });
    },
    forget: (zone: NameServerZone): void => void known.delete(zone.name),
  };
}
