// What the order of a certificate needs from outside, and what it reports.
import type { CriticalSections } from '#kube/control/critical-sections.ts';
import type { Key } from '#kube/object.ts';
import type { Clock } from '#platform/clock.ts';
import type { Effects } from '#platform/effects.ts';
import type { Log } from '#platform/log.ts';
import type { CustomDomain } from '#resources/custom-domain.ts';
import type { CustomDomainStatus } from '#resources/custom-domain-status.ts';
import type { EffectName } from '#resources/effect-names.ts';
import type { CustomDomainReason } from '#resources/reasons.ts';
import type { Accounts } from './accounts.ts';
import type { AcmeRegion } from './acme-region.ts';
import type { AcmeChallenge } from './order.ts';
import type { Wires } from './wire/calls.ts';

/** A Secret as stored; `data` is decoded text. */
export type CertificateSecret = {
  readonly uid: string;
  /** Whether it carries our labels of this region; others are left alone. */
  readonly isOurs: boolean;
  readonly annotations: Readonly<Record<string, string>>;
  readonly data: Readonly<Record<string, string>>;
};
export type NewCertificateSecret = {
  readonly name: string;
  readonly type: 'Opaque' | 'kubernetes.io/tls';
  readonly hostname?: string;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly data: Readonly<Record<string, string>>;
};
export type StatusChanges = Pick<CustomDomainStatus, 'acme' | 'certificate'>;

/** Objects of one region. Each read asks the API server; failures are `ApiError`. */
export type CertificateStore = {
  readDomain(key: Key, signal: AbortSignal): Promise<CustomDomain | undefined>;
  /** Writes the whole status of the object as read, with these changes. Another writer makes a conflict. */
  writeStatus(domain: CustomDomain, changes: StatusChanges, signal: AbortSignal): Promise<CustomDomain>;
  readSecret(name: string, signal: AbortSignal): Promise<CertificateSecret | undefined>;
  /** Creates the Secret. If it exists, returns the stored one, read from the API server. */
  createSecret(secret: NewCertificateSecret, signal: AbortSignal): Promise<CertificateSecret>;
  /** Writes all data in one call. */
  applySecret(secret: NewCertificateSecret, signal: AbortSignal): Promise<void>;
  /** Deletes the Secret with this uid; a missing one counts as deleted. */
  removeSecret(name: string, uid: string, signal: AbortSignal): Promise<void>;
  readLedger(signal: AbortSignal): Promise<StoredLedger>;
  /** `false`: another writer was faster. */
  writeLedger(text: string, before: StoredLedger, signal: AbortSignal): Promise<boolean>;
  /** PEM text of a ConfigMap's key. */
  readBundle(at: { configMap: string; key: string }, signal: AbortSignal): Promise<string | undefined>;
};
export type StoredLedger = { readonly text?: string | undefined; readonly version?: string | undefined };

export type SelfCheck = { readonly kind: 'passed' } | { readonly kind: 'failed'; readonly why: string };

/** Passes of the self-check in a row and the time of the last one, by uid and attempt. */
export type Passes = Map<string, { readonly count: number; readonly atMs: number }>;

export type OrderDeps = {
  readonly clock: Clock;
  readonly effects: Effects<EffectName>;
  readonly log: Log;
  readonly store: CertificateStore;
  readonly accounts: Accounts;
  readonly wires: Wires;
  /** Name of this process, unique among all copies of the operator. */
  readonly instance: string;
  readonly criticalSections: CriticalSections;
  readonly passes: Passes;
  /** Asks for the challenge as the authority will. */
  selfCheck(
    challenge: Pick<AcmeChallenge, 'token' | 'keyAuthorization'> & { readonly hostname: string },
    signal: AbortSignal,
  ): Promise<SelfCheck>;
};

export type OrderInput = {
  readonly key: Key;
  readonly region: AcmeRegion;
  /** Whether all checks let an order begin. */
  readonly gate: boolean;
  /** `false` ends renewals: the name leads elsewhere, or was suspended for long. */
  readonly mayRenew: boolean;
  /** Whether fewer challenges run than the region allows. */
  readonly room: boolean;
  /** The spec or DNS changed, or a person asks: failures start again. */
  readonly reset: boolean;
};

export type Issuing = {
  readonly reason: CustomDomainReason<'Issuing'>;
  /** Our own phrase for the cause. */
  readonly problem?: string;
  /** Class of what the self-check found. */
  readonly found?: string;
  /** RFC 3339. */
  readonly retryAt?: string;
};
export type CertificateCondition = {
  readonly reason: CustomDomainReason<'CertificateReady'>;
  readonly notAfter?: string;
};

export type OrderProgress = {
  /** The object as last written: later writes use its resource version, `acme` and `certificate`. */
  readonly domain: CustomDomain;
  readonly issuing: Issuing;
  readonly certificate: CertificateCondition;
  /** When to come back, at most 24 h. */
  readonly afterMs: number;
};
