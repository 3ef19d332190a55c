// Asks which kinds the API server serves.
import type { Clock } from '#platform/clock.ts';
import * as z from 'zod/mini';
import { is } from './errors.ts';
import type { Transport } from './http/transport.ts';
import { apiVersionOf, type Coordinates } from './kind.ts';

/** A negative answer is kept only shortly, so that a kind installed later is found. */
const negativeMs = 60_000;
const positiveMs = 600_000;

export type Discovery = {
  /** Whether the server serves the kind in this version. Other errors than "not found" are thrown. */
  serves(kind: Coordinates, signal?: AbortSignal): Promise<boolean>;
};

const ResourceList = z.object({ resources: z.array(z.object({ name: z.string() })) });

/** Creates a discovery that remembers answers: 10 min when a group version exists, 60 s when not. */
export function createDiscovery(transport: Transport, clock: Clock): Discovery {
  const known = new Map<string, { readonly plurals: ReadonlySet<string>; readonly at: number }>();
  const ask = async (path: string, signal?: AbortSignal): Promise<ReadonlySet<string>> => {
    try {
      const { body } = await transport.send({ verb: 'GET', path, signal });
      return new Set(ResourceList.parse(body).resources.map(({ name }) => name));
    } catch (error) {
      if (is.notFound(error)) return new Set();
      throw error;
    }
  };
  return {
    async serves(kind, signal) {
      const path = `/${kind.group === '' ? 'api' : 'apis'}/${apiVersionOf(kind)}`;
      const old = known.get(path);
      const fresh = (held: boolean, at: number) =>
        clock.monotonicMs() - at < (held ? positiveMs : negativeMs);
      if (old && fresh(old.plurals.has(kind.plural), old.at)) return old.plurals.has(kind.plural);
      const plurals = await ask(path, signal);
      known.set(path, { plurals, at: clock.monotonicMs() });
      return plurals.has(kind.plural);
    },
  };
}
