// A stand-in for a controller of the Gateway API: it accepts what a real one accepts, and says so in status.
import { setTimeout as pause } from 'node:timers/promises';
import type { Kube } from '#kube/client.ts';
import {
  type Gateway,
  gateways,
  type HttpRoute,
  httpRoutes,
  type ListenerSet,
  listenerSets,
} from '#resources/kinds/gateway.ts';
import { accepted, trueConditions, listenerStatus, refused } from './gateway-status.ts';

const controllerName = 'glimpse.test/gateway';
const apiVersion = 'gateway.networking.k8s.io/v1';
const roundMs = 300;

type GatewayObjects = { readonly gateways: readonly Gateway[]; readonly sets: readonly ListenerSet[] };
type Place = { readonly kube: Kube; readonly namespaces: readonly string[] };

async function writeStatus(
  { kube }: Place,
  kind: string,
  object: Gateway | ListenerSet | HttpRoute,
  status: object,
) {
  const { name, namespace, generation } = object.metadata;
  const before = JSON.stringify(object.status ?? {});
  if (before.includes(`"observedGeneration":${generation}`)) return;
  const by = { name: 'gateway', force: true, sub: 'status' } as const;
  const resource = { Gateway: gateways, ListenerSet: listenerSets, HTTPRoute: httpRoutes }[kind];
  if (resource)
    await kube
      .of(resource as typeof gateways)
      .apply({ apiVersion, kind, metadata: { name, namespace }, status } as never, by);
}

const ageOf = ({ metadata }: ListenerSet): string => `${metadata.creationTimestamp} ${metadata.name}`;
const hostOf = ({ spec }: ListenerSet): string | undefined => spec.listeners?.[0]?.hostname;

/** Whether an older set of the same Gateway has the host name already. */
function isConflicted(set: ListenerSet, { sets }: GatewayObjects): boolean {
  const { name } = set.spec.parentRef;
  return sets.some(
    (other) =>
      other.spec.parentRef.name === name && hostOf(other) === hostOf(set) && ageOf(other) < ageOf(set),
  );
}

function isAllowed({ metadata, spec }: ListenerSet, seen: GatewayObjects): boolean {
  const { name, namespace = metadata.namespace } = spec.parentRef;
  const parent = seen.gateways.find(
    (one) => one.metadata.name === name && one.metadata.namespace === namespace,
  );
  const from = parent?.spec.allowedListeners?.namespaces?.from ?? 'None';
  return from === 'All' || (from === 'Same' && namespace === metadata.namespace);
}

function statusOfSet(set: ListenerSet, seen: GatewayObjects): object {
  const { generation = 0 } = set.metadata;
  const name = set.spec.listeners?.[0]?.name ?? 'https';
  if (!isAllowed(set, seen)) return { conditions: refused('NotAllowed', generation) };
  if (isConflicted(set, seen))
    return {
      conditions: refused('ListenersNotValid', generation),
      listeners: [listenerStatus(name, generation, 'HostnameConflict')],
    };
  return { conditions: accepted(generation), listeners: [listenerStatus(name, generation)] };
}

async function round(place: Place): Promise<void> {
  const { kube, namespaces } = place;
  const of = async <T>(list: (namespace: string) => Promise<readonly T[]>) =>
    (await Promise.all(namespaces.map(list))).flat();
  const seen = {
    gateways: await of((namespace) => kube.of(gateways).list({ namespace })),
    sets: await of((namespace) => kube.of(listenerSets).list({ namespace })),
  };
  for (const gateway of seen.gateways) {
    const { generation = 0 } = gateway.metadata;
    await writeStatus(place, 'Gateway', gateway, {
      addresses: [{ type: 'IPAddress', value: '127.0.0.1' }],
      conditions: accepted(generation),
      listeners: (gateway.spec.listeners ?? []).map(({ name }) => listenerStatus(name, generation)),
    });
  }
  for (const set of seen.sets) await writeStatus(place, 'ListenerSet', set, statusOfSet(set, seen));
  for (const route of await of((namespace) => kube.of(httpRoutes).list({ namespace }))) {
    const conditions = trueConditions(
      { Accepted: 'Accepted', ResolvedRefs: 'ResolvedRefs' },
      route.metadata.generation ?? 0,
    );
    const parents = (route.spec.parentRefs ?? []).map((parentRef) => ({
      parentRef,
      controllerName,
      conditions,
    }));
    await writeStatus(place, 'HTTPRoute', route, { parents });
  }
}

/** Looks at all objects of the namespaces again and again. */
export function startGatewayController(place: Place): AsyncDisposable {
  const stop = new AbortController();
  const work = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      await round(place).catch(() => undefined); // the next round tries again
      await pause(roundMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  };
  const ended = work();
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await ended;
    },
  };
}
