// Looks at the edge of a region: Gateway or Ingress, challenge route, main domain.
import type { KubeObject } from '#kube/object.ts';
import { type Gateway, gateways, httpRoutes } from '#resources/kinds/gateway.ts';
import { ingresses } from '#resources/kinds/network.ts';
import type { ObservedCondition } from '#resources/kinds/parts.ts';
import type { RegionRun } from '../deps.ts';
import { addressesDiffer, type GatewayFacts, routingCondition } from './routing.ts';

const challengeRoute = 'acme-challenge';

function gatewayFacts({ metadata, spec, status }: Gateway): GatewayFacts {
  return {
    namespace: metadata.namespace ?? '',
    conditions: status?.conditions ?? [],
    addresses: (status?.addresses ?? []).map(({ value }) => value),
    listeners: (spec.listeners ?? []).map(({ name, port = 0, allowedRoutes }) => ({
      name,
      port,
      ...(allowedRoutes && { allowedRoutes }),
    })),
    ...(spec.allowedListeners && { allowedListeners: spec.allowedListeners }),
  };
}

async function gatewayOf({ deps, object, namespace, signal }: RegionRun): Promise<GatewayFacts | undefined> {
  const ref = object.spec.routing?.gateway?.ref;
  const key = ref ? { namespace: ref.namespace, name: ref.name } : { namespace, name: 'edge' };
  const found = await deps.kube.of(gateways).get(key, signal);
  return found && gatewayFacts(found);
}

async function routeSigns({ reader, signal }: RegionRun): Promise<readonly ObservedCondition[] | undefined> {
  const route = await reader.get(httpRoutes, challengeRoute, signal);
  return route && (route.status?.parents ?? []).flatMap(({ conditions = [] }) => conditions);
}

type Edge = { readonly addresses: readonly string[] };

async function byIngress(run: RegionRun, place: KubeObject): Promise<Edge> {
  const { reader, signal } = run;
  const ingress = await reader.get(ingresses, challengeRoute, signal);
  setRouting(run, place, {
    gateway: undefined,
    route: undefined,
    ingressExists: ingress !== undefined,
    served: true,
  });
  const points = ingress?.status?.loadBalancer?.ingress ?? [];
  return { addresses: points.flatMap(({ ip, hostname }) => ip ?? hostname ?? []) };
}

type RoutingInput = {
  readonly gateway: GatewayFacts | undefined;
  readonly route: readonly ObservedCondition[] | undefined;
  readonly ingressExists: boolean;
  readonly served: boolean;
};

function setRouting(
  { deps, object, identifier, namespace, notes }: RegionRun,
  place: KubeObject,
  found: RoutingInput,
): void {
  const { routing, domain } = object.spec;
  notes.partConditions.RoutingReady ??= routingCondition({
    mode: routing?.mode ?? 'Gateway',
    own: routing?.gateway?.ref === undefined,
    sectionName: routing?.gateway?.ref?.sectionName ?? 'http',
    namespace: { name: namespace, labels: place.metadata.labels ?? {} },
    site: deps.site(identifier, domain)?.status?.conditions,
    ...found,
  });
}

async function byGateway(run: RegionRun, place: KubeObject): Promise<Edge> {
  const { deps, signal } = run;
  const served = (await deps.serves(gateways, signal)) && (await deps.serves(httpRoutes, signal));
  const gateway = served ? await gatewayOf(run) : undefined;
  const route = served ? await routeSigns(run) : undefined;
  setRouting(run, place, { gateway, route, ingressExists: false, served });
  return { addresses: gateway?.addresses ?? [] };
}

/** Sets the condition of the edge and returns its addresses. @param place the namespace of the region */
export async function observeEdge(run: RegionRun, place: KubeObject): Promise<Edge> {
  const { object, notes } = run;
  const { routing } = object.spec;
  const edge = routing?.mode === 'Ingress' ? await byIngress(run, place) : await byGateway(run, place);
  const before = object.status?.endpoints?.addresses ?? [];
  const isNew = edge.addresses.join() !== before.join();
  if (isNew && routing && addressesDiffer(edge.addresses, routing.customDomainTarget))
    notes.events.push({
      type: 'Warning',
      reason: 'AddressesDiffer',
      note: 'The edge has other addresses than spec.routing.customDomainTarget',
    });
  return edge;
}
