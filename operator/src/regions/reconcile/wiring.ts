// Connects the reconcile of regions with caches, writers and ports.
import type { Kube } from '#kube/client.ts';
import type { Store } from '#kube/cache/store.ts';
import { type Expectations, seenIn } from '#kube/control/expectations.ts';
import type { Discovery } from '#kube/discovery.ts';
import { type Coordinates, apiVersionOf, type Kind, rawKind } from '#kube/kind.ts';
import type { Key, KubeObject } from '#kube/object.ts';
import { createConverge } from '#kube/write/converge.ts';
import { createPatchStatus } from '#kube/write/status.ts';
import { customDomains } from '#resources/custom-domain.ts';
import type { CustomDomain } from '#resources/custom-domain.ts';
import { type Jurisdiction, jurisdictions } from '#resources/jurisdiction.ts';
import { namespaces, roleBindings } from '#resources/kinds/cluster.ts';
import { httpRoutes } from '#resources/kinds/gateway.ts';
import { endpointSlices } from '#resources/kinds/network.ts';
import { persistentVolumeClaims } from '#resources/kinds/storage.ts';
import { annotations, fieldManagers, jurisdictionLabel } from '#resources/labels.ts';
import { regionNamespace } from '../desired/names.ts';
import { createRegionInformers, type InformerOptions, type RegionInformers } from '../observe/informers.ts';
import { createReader } from '../observe/reader.ts';
import { newRegionMemory, type RegionDeps } from '../deps.ts';
import { openPorts } from './ports.ts';
import { optionalKinds, prunedKinds } from '../steps/prune.ts';
import { withEffects } from '#resources/write-effects.ts';

export type RegionControllerOptions = Pick<
  RegionDeps,
  'kube' | 'clock' | 'random' | 'log' | 'effects' | 'events' | 'metrics' | 'settings' | 'domains'
> &
  Pick<InformerOptions, 'signal' | 'watch'> & {
    readonly discovery: Pick<Discovery, 'serves'>;
    readonly jurisdictions: Store<Jurisdiction>;
    readonly customDomains: Pick<Store<CustomDomain>, 'get'>;
    readonly nodes: Pick<Store<KubeObject>, 'list'>;
    /** Adds a region to the queue of the controller. */
    enqueue(key: Key): void;
    /** In place of MongoDB, keys and Secrets, for tests. */
    ports?(kube: Kube): RegionDeps['ports'];
  };

const madeKinds: readonly Coordinates[] = [
  ...prunedKinds,
  ...optionalKinds,
  namespaces,
  roleBindings,
  customDomains,
  persistentVolumeClaims,
];

/** The kind of an object that the region makes. @throws for a kind that is not listed here */
function kindOf({
  apiVersion,
  kind,
}: {
  readonly apiVersion: string;
  readonly kind: string;
}): Kind<KubeObject> {
  const found = madeKinds.find((one) => one.kind === kind && apiVersionOf(one) === apiVersion);
  if (!found) throw new Error(`The kind ${kind} of ${apiVersion} is not known`);
  return rawKind(found);
}

/** Addresses of the API server, as pods reach it. */
async function apiServers(kube: Kube, signal: AbortSignal) {
  const found = await kube.of(endpointSlices).list({
    namespace: 'default',
    selector: { labels: { 'kubernetes.io/service-name': 'kubernetes' } },
    signal,
  });
  const all = found.flatMap(({ endpoints, ports }) =>
    (endpoints ?? []).flatMap(({ addresses }) =>
      addresses.flatMap((address) => (ports ?? []).map(({ port = 443 }) => ({ address, port }))),
    ),
  );
  return all.toSorted((one, other) => (one.address < other.address ? -1 : 1));
}

type Parts = {
  readonly options: RegionControllerOptions;
  readonly kube: Kube;
  readonly expectations: Expectations;
  readonly informers: RegionInformers;
};

/** The two writers. Both note what they wrote, until the caches show it. */
function createWriters({ options, kube, expectations, informers }: Parts) {
  const { clock, events } = options;
  const manager = fieldManagers.jurisdiction;
  const keyOfRegion = (name: string): Key => ({ namespace: '', name });
  return {
    converge: createConverge({
      kube,
      clock,
      events,
      manager,
      kindOf,
      intentAnnotation: annotations.intent,
      current: (kind, { namespace, name }) => {
        const cache = informers.find(namespace.replace(/^glimpse-/, ''), kind.plural);
        return Promise.resolve(cache?.synced() === true ? cache.get({ namespace, name }) : undefined);
      },
      onWritten(kind, object) {
        const name = object.metadata.labels?.[jurisdictionLabel] ?? '';
        const reflector = informers.reflector(name, kind.plural);
        if (reflector?.synced()) expectations.note(keyOfRegion(name), seenIn(reflector.store, object));
      },
    }),
    patchStatus: createPatchStatus({
      resource: kube.of(jurisdictions),
      manager,
      onWritten: (object) =>
        expectations.note(keyOfRegion(object.metadata.name), seenIn(options.jurisdictions, object)),
    }),
  };
}

/** Everything that a reconcile uses, and what must be closed. */
export function buildDeps(options: RegionControllerOptions, expectations: Expectations) {
  const { discovery, clock, random, log, settings, effects, events, metrics } = options;
  const kube = withEffects(options.kube, effects, 'regions');
  const informers = createRegionInformers({
    ...options,
    servesRoutes: (until) => discovery.serves(httpRoutes, until),
    onChange: (name) => options.enqueue({ namespace: '', name }),
  });
  const opened = openPorts({ kube, clock, random, log, effects });
  const base = { kube, clock, random, log, effects, events, metrics, settings, informers, kindOf };
  const deps: RegionDeps = {
    ...base,
    ...createWriters({ options, kube, expectations, informers }),
    jurisdictions: options.jurisdictions,
    nodes: () => options.nodes.list(),
    site: (identifier, name) => options.customDomains.get({ namespace: regionNamespace(identifier), name }),
    domains: (identifier) => options.domains(identifier),
    serves: (kind, until) => discovery.serves(kind, until),
    apiServers: (until) => apiServers(kube, until),
    ports: options.ports?.(kube) ?? opened,
    reader: (identifier) =>
      createReader(kube, informers.find, { identifier, namespace: regionNamespace(identifier) }),
    memory: newRegionMemory(),
  };
  return { deps, informers, opened };
}
