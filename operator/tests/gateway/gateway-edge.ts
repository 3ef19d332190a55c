// The data plane of a test with the Gateway API: HTTPS by ListenerSets, HTTP by HTTPRoutes.
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';
import type { Kube } from '#kube/client.ts';
import { rawKind } from '#kube/kind.ts';
import { httpRoutes, listenerSets } from '#resources/kinds/gateway.ts';
import { startEdge } from '../process/edge.ts';
import type { SiteEdge } from '../process/site.ts';
import { namespace } from '../regions/region-samples.ts';

const Rules = z.array(
  z.object({
    matches: z.array(z.object({ path: z.object({ value: z.string() }) })),
    backendRefs: z.optional(z.array(z.object({ name: z.string() }))),
  }),
);
const challengeRoute = 'acme-challenge';

/** The longest path of the route of a host wins; a host without route has the challenge route alone. */
async function backendOf(kube: Kube, host: string, path: string): Promise<string | undefined> {
  const routes = kube.of(rawKind(httpRoutes));
  const route =
    (await routes.get({ namespace, name: `http.${host}` })) ??
    (await routes.get({ namespace, name: challengeRoute }));
  const rules = Rules.parse((route?.['spec'] as { rules?: unknown } | undefined)?.rules ?? []);
  const length = (rule: (typeof rules)[number]) => rule.matches[0]?.path.value.length ?? 0;
  const [rule] = rules
    .filter(({ matches }) => matches.some(({ path: { value } }) => path.startsWith(value)))
    .toSorted((one, other) => length(other) - length(one));
  return rule && (rule.backendRefs?.[0]?.name ?? 'redirect');
}

function pass(incoming: IncomingMessage, answer: ServerResponse, port: number): void {
  const { url, headers } = incoming;
  const sent = request({ host: '127.0.0.1', port, path: url, headers, agent: false }, (got) => {
    answer.writeHead(got.statusCode ?? 502);
    got.pipe(answer);
  });
  sent.on('error', () => answer.destroy());
  sent.end();
}

async function serve(kube: Kube, solverPort: number, incoming: IncomingMessage, answer: ServerResponse) {
  const host = (incoming.headers.host ?? '').replace(/:\d+$/, '');
  const backend = await backendOf(kube, host, incoming.url ?? '/');
  if (backend === 'acme-solver') return pass(incoming, answer, solverPort);
  if (backend === 'redirect') return answer.writeHead(301, { location: `https://${host}/` }).end();
  return answer.writeHead(404).end();
}

/** Starts both ports. A ListenerSet is served once the controller has programmed it. */
export async function openGatewayEdge(kube: Kube, solverPort: number): Promise<SiteEdge> {
  const secretOf = async (host: string): Promise<string | undefined> => {
    const set = await kube.of(listenerSets).get({ namespace, name: host });
    const isProgrammed = set?.status?.conditions?.some(
      ({ type, status }) => type === 'Programmed' && status === 'True',
    );
    return isProgrammed ? `tls.${host}` : undefined;
  };
  const edge = await startEdge({ kube, namespace, secretOf });
  const server = createServer((incoming, answer) => {
    serve(kube, solverPort, incoming, answer).catch(() => answer.destroy()); // the client sees a cut connection
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: httpPort } = server.address() as AddressInfo;
  return {
    ...edge,
    httpPort,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await edge[Symbol.asyncDispose]();
    },
  };
}
