// Connects the operator's own Kubernetes client to a real cluster.
import { loadEndpoint } from '#kube/http/endpoint.ts';
import { createTransport, type Transport } from '#kube/http/transport.ts';
import { createKube, type Kube } from '#kube/client.ts';
import { noMetrics } from '#kube/metrics.ts';
import { systemClock } from '#platform/clock.ts';
import { secureRandom } from '#platform/random.ts';

/** A client with the real clock. Disposal closes its sockets. */
export type Connection = AsyncDisposable & { readonly kube: Kube; readonly transport: Transport };

/** Connects as the user of a kubeconfig file. Calls are not slowed down by the client's own limit. */
export function connect(kubeconfig: string): Connection {
  const endpoint = loadEndpoint({ kind: 'file', path: kubeconfig }, systemClock);
  const transport = createTransport({
    endpoint,
    clock: systemClock,
    random: secureRandom,
    metrics: noMetrics,
    rate: { perSecond: 500, burst: 1000 },
  });
  return { kube: createKube({ transport }), transport, [Symbol.asyncDispose]: () => transport.close() };
}
