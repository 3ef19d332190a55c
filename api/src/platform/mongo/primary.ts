// Reports a new primary or a restarted one: its data may be other data (docs/design/keys.md#marks).
import type { MongoClient, ServerDescription } from 'mongodb';

/** Adds a listener. It is called before the driver sends the first operation to that primary. */
export type OnNewPrimary = (listener: () => void) => void;

/** Differs after a restart of the process, an election and a change of the replica set. */
function identityOf({ address, topologyVersion, electionId, setVersion }: ServerDescription): string {
  const process = topologyVersion?.processId.toHexString();
  return [address, process, electionId?.toHexString(), setVersion].join();
}

/** Servers that send our operations to a primary: itself, or a router. */
const deciding: ReadonlySet<string> = new Set(['RSPrimary', 'Mongos']);

/** Watches a client from before it connects; the first primary is reported, too. */
export function watchPrimary(client: Pick<MongoClient, 'on'>): OnNewPrimary {
  const listeners: (() => void)[] = [];
  let last = '';
  client.on('serverDescriptionChanged', ({ newDescription }) => {
    if (!deciding.has(newDescription.type) || identityOf(newDescription) === last) return;
    last = identityOf(newDescription);
    for (const listener of listeners) listener();
  });
  return (listener) => void listeners.push(listener);
}
