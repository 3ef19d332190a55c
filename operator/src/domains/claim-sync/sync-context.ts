// What the parts of a claim sync share: claims in memory, objects of the region, and views on both.
import type { Store } from '#kube/cache/store.ts';
import type { Key } from '#kube/object.ts';
import type { Resource } from '#kube/resource.ts';
import type { Clock } from '#platform/clock.ts';
import type { Effects } from '#platform/effects.ts';
import type { Log } from '#platform/log.ts';
import type { MongoConnection } from '#platform/mongo.ts';
import type { Random } from '#platform/random.ts';
import type { CustomDomain } from '#resources/custom-domain.ts';
import type { Resolver } from '../checks/resolver.ts';
import { isContested } from '../claims/holder.ts';
import type { Proof } from '../claims/proof.ts';
import { createRecheckRequests } from './recheck-requests.ts';
import { contenders, entryDueAt, isQuarantined, openChecks, proofOf } from './claim-check.ts';
import type { CheckSettings } from './check-host.ts';
import type { DeleteCertificate } from './sync-host.ts';
import { isFromRow, objectProof } from './object-view.ts';
import { createRegistry, type Entry } from './registry.ts';

export type ClaimSyncDeps = {
  readonly identifier: string;
  readonly namespace: string;
  readonly domains: Pick<Resource<CustomDomain>, 'apply' | 'get' | 'remove'>;
  readonly store: Pick<Store<CustomDomain>, 'get' | 'list'>;
  readonly client: MongoConnection['client'];
  /** The database of the API. */
  readonly db: ReturnType<MongoConnection['db']>;
  /** Read at each use, because the region's spec may change. */
  readonly settings: () => CheckSettings;
  readonly limits: () => { readonly customDomains: number; readonly unverifiedDomains: number };
  readonly resolver: Resolver;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly effects: Effects<'domains.write-row'>;
  /** Name of this process in rows. */
  readonly writer: string;
  readonly version: string;
  readonly deleteCertificate: DeleteCertificate;
  /** Queues the reconcile of an object whose owner asks for a check. */
  readonly wake: (key: Key) => void;
};

/** What the rows say about the object of a host name. */
export type RowOfHost = {
  readonly known: boolean;
  readonly present: boolean;
  readonly recheckAt?: Date | undefined;
  readonly contested: boolean;
  readonly quarantined: boolean;
  readonly proof?: Proof | undefined;
};

/** Dependencies that all parts of one claim sync share. */
export function createSyncContext(deps: ClaimSyncDeps) {
  const { namespace, store, clock } = deps;
  const registry = createRegistry();
  const objectOf = (hostname: string): CustomDomain | undefined => store.get({ namespace, name: hostname });
  return {
    deps,
    registry,
    /** When this process first saw that the owner asked for a check. */
    requestedAt: createRecheckRequests(clock),
    objectOf,
    objects: (): readonly CustomDomain[] =>
      store.list().filter(({ metadata }) => metadata.namespace === namespace),
    /** The living claim of an object's account. */
    entryOf: (object: CustomDomain): Entry | undefined =>
      registry
        .of(object.spec.hostname)
        .find(({ claim }) => claim && !claim.deletedAt && claim.customerId === object.spec.customerId),
    /** When the claim sync has to check an entry; the controller checks what has an object. */
    dueAt(entry: Entry): number | undefined {
      const object = objectOf(entry.claim?.hostname ?? entry.status?.hostname ?? '');
      const customerId = entry.claim?.customerId ?? entry.status?.customerId;
      const isChecked = object && isFromRow(object) && object.spec.customerId === customerId;
      return isChecked ? undefined : entryDueAt(entry);
    },
  };
}
export type SyncContext = ReturnType<typeof createSyncContext>;

/** Whether one more object fits into the region. */
export function roomIn({ deps, objects }: SyncContext, proven: boolean): 'room' | 'surplus' | 'full' {
  const all = objects().filter(({ spec }) => spec.role === 'Customer');
  const { customDomains, unverifiedDomains } = deps.limits();
  if (all.length >= customDomains) return 'full';
  const unproven = all.filter((one) => !objectProof(one).verifiedAt).length;
  return proven || unproven < unverifiedDomains ? 'room' : 'surplus';
}

/** What the rows say about the object of a host name. @param known whether the claims were read */
export function rowOfHost(scope: SyncContext, hostname: string, known: boolean): RowOfHost {
  const object = scope.objectOf(hostname);
  if (!object || !isFromRow(object)) return { known, present: false, contested: false, quarantined: false };
  const entries = scope.registry.of(hostname);
  const entry = scope.entryOf(object);
  const now = scope.deps.clock.now();
  const customerId = object.spec.customerId ?? '';
  const kept = entries.find(({ status }) => status?.customerId === customerId && !status.removedAt);
  return {
    known,
    present: entry !== undefined,
    recheckAt: entry && scope.requestedAt(entry),
    contested: isContested(contenders(openChecks(entries, now)), customerId),
    quarantined: isQuarantined(entries, customerId, now),
    proof: kept?.status?.memory && proofOf(kept.status.memory),
  };
}
