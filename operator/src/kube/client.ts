// The client of one cluster.
import { createResource } from './calls.ts';
import { ApiError } from './errors.ts';
import type { Transport } from './http/transport.ts';
import type { Kind } from './kind.ts';
import type { KubeObject } from './object.ts';
import type { Resource } from './resource.ts';

/** Access to all kinds of one cluster. */
export type Kube = {
  of<T extends KubeObject>(kind: Kind<T>): Resource<T>;
  /** Time of the API server, from the `Date` header of a cheap call; whole seconds. */
  serverDate(signal?: AbortSignal): Promise<Date>;
  readonly transport: Transport;
};

type Options = {
  readonly transport: Transport;
  /** Told when the API server sent an object that does not parse. */
  readonly onMalformed?: (kind: string) => void;
};

/** Creates the client. */
export function createKube({ transport, onMalformed = () => undefined }: Options): Kube {
  return {
    transport,
    of: (kind) => createResource({ transport, onMalformed }, kind),
    async serverDate(signal) {
      const { date } = await transport.send({ verb: 'GET', path: '/version', signal });
      const time = new Date(date ?? Number.NaN);
      if (Number.isNaN(time.getTime())) throw new ApiError({ status: 0, reason: 'NoDate' });
      return time;
    },
  };
}
