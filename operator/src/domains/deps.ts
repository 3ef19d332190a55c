// What the reconcile of a custom domain uses.
import type { Kube } from '#kube/client.ts';
import type { Condition } from '#kube/conditions.ts';
import type { Key, KubeObject } from '#kube/object.ts';
import type { Converge } from '#kube/write/converge.ts';
import type { Events } from '#kube/write/events.ts';
import type { PatchStatus } from '#kube/write/status.ts';
import type { Clock } from '#platform/clock.ts';
import type { Effects } from '#platform/effects.ts';
import type { Log } from '#platform/log.ts';
import type { Random } from '#platform/random.ts';
import type { CustomDomain } from '#resources/custom-domain.ts';
import type { EffectName } from '#resources/effect-names.ts';
import type { Jurisdiction } from '#resources/jurisdiction.ts';
import type { HttpRoute, ListenerSet } from '#resources/kinds/gateway.ts';
import type { OrderDeps } from './certificate/order-deps.ts';
import type { TxtOf } from './checks/ownership.ts';
import type { Resolver } from './checks/resolver.ts';

/** What the row of a domain adds to its object. */
export type RowView = {
  /** `false`: the row is missing, so nothing new begins, but serving goes on. */
  readonly present: boolean;
  /** When the owner last asked for a check. */
  readonly recheckAt: Date | undefined;
  /** Another account has proven the name, too. */
  readonly contested: boolean;
  /** A verified holder of another account left within 30 days. */
  readonly quarantined: boolean;
};

/** Tools for one region; the settings decide how they look things up. */
export type RegionTools = {
  readonly resolver: Resolver;
  /** `undefined`: the operator's key could not be read, so ownership stays unknown. */
  readonly txtOf: TxtOf | undefined;
  /** Names by which CAA records know the authority, and our account there. `undefined`: could not ask. */
  readonly authority:
    | { readonly identities: readonly string[]; readonly accountUri: string | undefined }
    | undefined;
  readonly order: OrderDeps;
  /** Addresses of the region's edge. */
  edgeAddresses(signal: AbortSignal): Promise<readonly string[]>;
};

export type DomainDeps = {
  readonly kube: Kube;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly effects: Effects<EffectName>;
  readonly events: Events;
  readonly domains: {
    get(key: Key): CustomDomain | undefined;
    inNamespace(namespace: string): readonly CustomDomain[];
  };
  /** The region of a namespace. */
  regionOf(namespace: string): Jurisdiction | undefined;
  /** Hosts of all regions and their targets: no custom domain may be one of them or below. */
  ownHosts(): readonly string[];
  tools(region: Jurisdiction, signal: AbortSignal): Promise<RegionTools>;
  /** `undefined`: the object has no row. */
  row(domain: CustomDomain): RowView | undefined;
  readonly routes: {
    listenerSet(key: Key, signal: AbortSignal): Promise<ListenerSet | undefined>;
    httpRoute(key: Key, signal: AbortSignal): Promise<HttpRoute | undefined>;
  };
  servedSerial(
    probe: { readonly address: string; readonly hostname: string },
    signal: AbortSignal,
  ): Promise<string | undefined>;
  /** Whether the CRD of CustomDomain is being deleted. Kubernetes then deletes all its objects. */
  definitionGoes(signal: AbortSignal): Promise<boolean>;
  /** Told of each changed condition, for metrics. */
  readonly onTransition?: (condition: Pick<Condition, 'type' | 'status' | 'reason'>) => void;
  readonly converge: Converge;
  readonly patchStatus: PatchStatus;
  readonly memory: DomainMemory;
};

/** What one process remembers; all of it may be lost. */
export type DomainMemory = {
  /** Value of the annotation `retry-now` at the last answer, by uid. */
  readonly retried: Map<string, string>;
  /** When a check last ran because somebody asked, by uid. */
  readonly answered: Map<string, Date>;
  /** When the order of a domain was last looked at, by uid, in ms of the monotonic clock. */
  readonly orderChecked: Map<string, number>;
  /** Since when the edge serves something else, by uid, in ms of the monotonic clock. */
  readonly probing: Map<string, number>;
};

export const newDomainMemory = (): DomainMemory => ({
  retried: new Map(),
  answered: new Map(),
  orderChecked: new Map(),
  probing: new Map(),
});

/** Forgets a domain that is gone. */
export function forgetDomain(memory: DomainMemory, { metadata }: KubeObject): void {
  for (const map of [memory.retried, memory.answered, memory.orderChecked, memory.probing])
    map.delete(metadata.uid ?? '');
}

/** One run on one domain of an accepted region. */
export type DomainRun = {
  readonly deps: DomainDeps;
  readonly domain: CustomDomain;
  readonly region: Jurisdiction;
  readonly tools: RegionTools;
  readonly row: RowView | undefined;
  readonly now: Date;
  readonly signal: AbortSignal;
};
