// Custom domains of the closed host table, remembered for a moment (api.md 1.1, operator.md 6.1).
import type { Clock } from '#platform/time/clock.ts';
import type { DomainStore } from './domain-store.ts';

/** A custom domain that this region serves. */
export type Hosted = { readonly hostname: string; readonly domainId: string };

const hitMs = 30_000;
const missMs = 5000;
const most = 10_000;

type Known = { readonly until: number; readonly found: Hosted | undefined };

/**
 * Looks hosts up; equal questions at one moment are one. While the store is away what was known stays true.
 * @throws driver errors for a host nobody asked for before
 */
export function hostedDomains(domains: Pick<DomainStore, 'hosted'>, clock: Clock): (hostname: string) => Promise<Hosted | undefined> {
  const known = new Map<string, Known>();
  const asking = new Map<string, Promise<Hosted | undefined>>();

  async function ask(hostname: string): Promise<Hosted | undefined> {
    const id = await domains.hosted(hostname);
    const found = id === undefined ? undefined : { hostname, domainId: id };
    if (known.size >= most) known.clear();
    known.set(hostname, { found, until: clock.now().getTime() + (found ? hitMs : missMs) });
    return found;
  }
  function askOnce(hostname: string): Promise<Hosted | undefined> {
    const running = asking.get(hostname) ?? ask(hostname).finally(() => asking.delete(hostname));
    asking.set(hostname, running);
    return running;
  }
  return async (hostname) => {
    const before = known.get(hostname);
    if (before && before.until > clock.now().getTime()) return before.found;
    return askOnce(hostname).catch((error: unknown) => {
      if (before?.found) return before.found;
      throw error;
    });
  };
}
