// What the desired objects of a region depend on besides its spec: no clock, no randomness, no I/O.
import type { Pods } from '#resources/jurisdiction/pods.ts';
import type { JurisdictionReference } from './object.ts';

/** An accepted Jurisdiction, as the list of regions shows it. */
export type DirectoryEntry = {
  readonly identifier: string;
  readonly displayName: string;
  readonly domain: string;
  readonly icon: string;
};

/** An address of the Kubernetes API server, an IP. */
export type ApiServerAddress = { readonly address: string; readonly port: number };

export type DesiredFacts = {
  /** The Jurisdiction, owner of everything that can be made again. */
  readonly owner: JurisdictionReference;
  /** `mongo` and `redis` are the chart's defaults; the spec may name others. */
  readonly images: { readonly operator: string; readonly mongo: string; readonly redis: string };
  readonly operatorNamespace: string;
  readonly monitoringNamespace: string;
  readonly dnsNamespace: string;
  /** Address of docs/runbook.md, for alerts. */
  readonly runbook: string;
  readonly apiServers: readonly ApiServerAddress[];
  /** Optional kinds that the API server knows, such as `ServiceMonitor`. */
  readonly servedKinds: ReadonlySet<string>;
  /** Every accepted Jurisdiction, in any order. */
  readonly directory: readonly DirectoryEntry[];
  readonly mongo: {
    /** Members that must run now; a scale-in keeps the old number until the set is smaller. */
    readonly replicas: number | undefined;
    /** The largest request of a live volume claim. */
    readonly liveStorage: string | undefined;
    /** Changes when the certificate was renewed. */
    readonly tlsHash: string | undefined;
  };
  /** `stopped`: no API pod may run, for maintenance or a restore. */
  readonly api: { readonly stopped: boolean };
  /** MAC of each mounted Secret, by its name. */
  readonly secretMacs: Readonly<Record<string, string>>;
  /** The backup to load now, with the epoch that was reached. */
  readonly restoring: { readonly epoch: number; readonly backup: string } | undefined;
  /** Settings of the chart for the pods of every region. */
  readonly podDefaults?: Pods;
  /** Absent: the default of Kubernetes. */
  readonly imagePullPolicy?: 'Always' | 'IfNotPresent' | 'Never';
};
