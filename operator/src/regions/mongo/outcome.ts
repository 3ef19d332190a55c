// Input and outcome of one reconcile of a region's MongoDB.
import type { Clock } from '#platform/clock.ts';
import type { Effects } from '#platform/effects.ts';
import type { Log } from '#platform/log.ts';
import type { ConnectMembers } from './member-store.ts';
import type { ConnectExternal } from './external-store.ts';
import type { MongoCondition, MongoPodReason } from './condition.ts';

/** When each set was last seen with a primary, by identifier, in ms of the monotonic clock. */
export type MongoMemory = Map<string, number>;

/** `memory`: one per process. */
export type MongoDeps = {
  readonly clock: Clock;
  readonly log: Log;
  readonly effects: Effects;
  readonly memory: MongoMemory;
  readonly connect: ConnectMembers;
  readonly connectExternal: ConnectExternal;
};

/**
 * `development`: the API of the region accepts an older MongoDB. `statefulSet` is the live one.
 * `password` is that of the user `rs`. `hostOf` is for tests.
 */
export type ManagedMongo = {
  readonly kind: 'managed';
  readonly identifier: string;
  readonly development: boolean;
  readonly members: number;
  readonly ca: string | undefined;
  readonly password: string;
  readonly featureCompatibilityVersion: string | undefined;
  readonly statefulSet: { readonly replicas: number; readonly createdAt: Date } | undefined;
  readonly initialized: boolean;
  readonly podCauses: readonly MongoPodReason[];
  /** What the API server says against a new pod; '' while it takes them. */
  readonly refusal: string;
  readonly forceReconfig: string | undefined;
  readonly hostOf?: (ordinal: number) => string;
};

/** `uri` is that of the operator's user. */
export type ExternalMongo = {
  readonly kind: 'external';
  readonly identifier: string;
  readonly development: boolean;
  readonly uri: string;
  readonly ca: string | undefined;
};

export type MongoInput = ManagedMongo | ExternalMongo;

export type MongoStatus = {
  readonly replicaSet?: string;
  readonly primary?: string;
  readonly summary: string;
  readonly version?: string;
  readonly featureCompatibilityVersion?: string;
  readonly members: readonly { readonly name: string; readonly state: string; readonly votes: number }[];
};

export type MongoEvent = {
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly note: string;
};

/** `replicas`: of the StatefulSet. `usedAnnotations` were carried out and are to be removed. */
export type MongoOutcome = {
  readonly condition: MongoCondition;
  readonly status: MongoStatus;
  readonly initialized: boolean;
  readonly replicas: number | undefined;
  readonly changing: 'Bootstrapping' | 'ChangingMembers' | undefined;
  readonly events: readonly MongoEvent[];
  readonly usedAnnotations: readonly string[];
  readonly term: number | undefined;
  readonly againMs: number;
};
