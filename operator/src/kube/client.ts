// The client of one cluster.
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
  /** Told when an object does not parse. */ readonly onMalformed?: (kind: string) => void;
};
/** Creates the client. */
export declare function createKube(options: Options): Kube;
