// What the reconcile of a region uses, and what one run of it collects.
import type { Kube } from '#kube/client.ts';
import type { Kind } from '#kube/kind.ts';
import type { Intent, Key, KubeObject } from '#kube/object.ts';
import type { Converge } from '#kube/write/converge.ts';
import type { Events, Transition } from '#kube/write/events.ts';
import type { PatchStatus } from '#kube/write/status.ts';
import type { Clock } from '#platform/clock.ts';
import type { Effects } from '#platform/effects.ts';
import type { Log } from '#platform/log.ts';
import type { Random } from '#platform/random.ts';
import type { CustomDomain } from '#resources/custom-domain.ts';
import type { EffectName } from '#resources/effect-names.ts';
import type { Jurisdiction } from '#resources/jurisdiction.ts';
import type { JurisdictionReason } from '#resources/reasons.ts';
import type { SecretStore } from './credentials/secret-store.ts';
import type { ApiServerAddress, DesiredFacts } from './desired/facts.ts';
import type { KeysInput, KeysOutcome } from './keys/keys-outcome.ts';
import type { RaiseResult } from './keys/raise-epoch.ts';
import type { KeysDatabase } from './keys/region-row.ts';
import type { MongoInput, MongoOutcome } from './mongo/outcome.ts';
import type { RegionReader } from './observe/reader.ts';
import type { Progress } from './status/progress.ts';
import type { RegionPart, PartCondition } from './condition.ts';

/** What the region needs to know of its domains, which another controller looks after. */
export type DomainView = {
  readonly acme: { readonly reason: JurisdictionReason<'AcmeAccountReady'>; readonly message: string };
  readonly account: { readonly accountURL?: string; readonly directoryURL?: string } | undefined;
  readonly synced: { readonly reason: JurisdictionReason<'DomainsSynced'>; readonly message: string };
  /** `false` in the first minute of a process: until then, what an earlier one found holds. */
  readonly settled: boolean;
  readonly counts: {
    readonly total: number;
    readonly ready: number;
    readonly failing: number;
    readonly unverified: number;
  };
};

/** Address of a region's database for the user `operator`. `key` changes with it; it is never logged. */
export type DatabaseAddress = {
  readonly identifier: string;
  readonly url: string;
  readonly ca: string | undefined;
};

/** MongoDB and keys of a region, in other folders; tests give their outcomes. */
export type RegionPorts = {
  reconcileMongo(input: MongoInput, signal: AbortSignal): Promise<MongoOutcome>;
  reconcileKeys(input: KeysInput, signal: AbortSignal): Promise<KeysOutcome>;
  raiseEpoch(
    region: { readonly identifier: string; readonly epoch: number },
    signal: AbortSignal,
  ): Promise<RaiseResult>;
  keysDatabase(address: DatabaseAddress): KeysDatabase;
  /** Whether a user can log in with this address. */
  logsIn(address: DatabaseAddress, signal: AbortSignal): Promise<boolean>;
  secrets(identifier: string, signal: AbortSignal): SecretStore;
  /** Closes what is open for a region that is gone. */
  forget(identifier: string): Promise<void>;
};

/** Gauges and counts; `forget` when a region is gone. */
export type RegionMetrics = {
  ready(region: string, ready: boolean): void;
  keyAgeDays(region: string, days: number): void;
  driftCorrected(kind: string): void;
  transition?(condition: { readonly type: string; readonly status: string; readonly reason: string }): void;
  forget(region: string): void;
};

export type RegionSettings = Pick<
  DesiredFacts,
  | 'images'
  | 'operatorNamespace'
  | 'monitoringNamespace'
  | 'dnsNamespace'
  | 'runbook'
  | 'imagePullPolicy'
  | 'podDefaults'
> & {
  /** Regions that may change their pods at once. */
  readonly mostRollouts: number;
};

export type RegionDeps = {
  readonly kube: Kube;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly effects: Effects<EffectName>;
  readonly events: Events;
  readonly metrics: RegionMetrics;
  readonly settings: RegionSettings;
  readonly jurisdictions: {
    get(key: Key): Jurisdiction | undefined;
    list(): readonly Jurisdiction[];
  };
  nodes(): readonly KubeObject[];
  site(identifier: string, hostname: string): CustomDomain | undefined;
  domains(identifier: string): DomainView;
  serves(kind: Kind<KubeObject>, signal: AbortSignal): Promise<boolean>;
  apiServers(signal: AbortSignal): Promise<readonly ApiServerAddress[]>;
  readonly ports: RegionPorts;
  reader(identifier: string): RegionReader;
  /** Called when the namespace of a region is there, or when the region is gone. */
  readonly informers: { ensure(identifier: string): void; stop(identifier: string): void };
  /** Kind of an object that the region makes. */
  kindOf(intent: Intent): Kind<KubeObject>;
  readonly converge: Converge;
  readonly patchStatus: PatchStatus;
  readonly memory: RegionMemory;
};

/** What one process remembers; all of it may be lost. */
export type RegionMemory = {
  /** Regions that may start a roll-out before their status shows it, with the time of the grant. */
  readonly grants: Map<string, number>;
  /** Objects that a quota refused, with the time before which they are not tried again. */
  readonly refused: Map<string, number>;
  /** Users of the database that could log in, by region. */
  readonly working: Map<string, readonly string[]>;
  /** Regions whose pods all had the wanted template at the last reconcile. */
  readonly settled: Set<string>;
  /** Rules for nodes of volumes, which never change. */
  readonly volumes: Map<string, readonly (readonly { key: string; operator: string; values: string[] }[])[]>;
};

export const newRegionMemory = (): RegionMemory => ({
  grants: new Map(),
  refused: new Map(),
  working: new Map(),
  settled: new Set(),
  volumes: new Map(),
});

/** What the steps of one run find. */
export type RunNotes = {
  readonly partConditions: Partial<Record<RegionPart, PartCondition>>;
  readonly errors: unknown[];
  readonly movements: Progress[];
  /** What the API server says against a write, by the part that it belongs to. */
  readonly refusedWrites: Partial<Record<RegionPart, string>>;
  readonly events: Transition[];
  readonly usedAnnotations: string[];
  readonly againMs: number[];
  driftFight: { readonly kind: string; readonly by: string } | undefined;
};

/** One run on one region. `object` carries our finalizer. */
export type RegionRun = {
  readonly deps: RegionDeps;
  readonly object: Jurisdiction;
  readonly identifier: string;
  readonly namespace: string;
  readonly reader: RegionReader;
  readonly now: Date;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly notes: RunNotes;
};

export const newNotes = (): RunNotes => ({
  partConditions: {},
  errors: [],
  movements: [],
  refusedWrites: {},
  events: [],
  usedAnnotations: [],
  againMs: [],
  driftFight: undefined,
});
