// Calls to a certificate authority, as the order of a certificate needs them.
import type { Clock } from '#platform/clock.ts';
import type { AcmeOrder, Authorization, Directory } from './answers.ts';
import type { AcmeCall, AcmeProblem } from './problems.ts';

export type AcmeAnswer<T> =
  | { readonly kind: 'ok'; readonly value: T; readonly retryAfterMs?: number | undefined }
  | { readonly kind: 'problem'; readonly problem: AcmeProblem };

/** Who calls: the account's key, its address once known, and a binding for its registration. */
export type Identity = {
  readonly region: string;
  readonly keyPem: string;
  readonly accountURL?: string | undefined;
  readonly binding?: { readonly kid: string; readonly hmacKey: string } | undefined;
};
export type NewAccount = { readonly email?: string | undefined; readonly onlyReturnExisting: boolean };
export type NewOrder = {
  readonly hostname: string;
  readonly profile?: string | undefined;
  readonly replaces?: string | undefined;
};

/** Calls of one account. None throws but for an aborted signal. */
export type Wire = {
  register(account: NewAccount, signal: AbortSignal): Promise<AcmeAnswer<string>>;
  setContact(email: string | undefined, signal: AbortSignal): Promise<AcmeAnswer<true>>;
  newOrder(order: NewOrder, signal: AbortSignal): Promise<AcmeAnswer<AcmeOrder & { readonly url: string }>>;
  order(url: string, signal: AbortSignal): Promise<AcmeAnswer<AcmeOrder>>;
  authorization(url: string, signal: AbortSignal): Promise<AcmeAnswer<Authorization>>;
  answer(challengeURL: string, signal: AbortSignal): Promise<AcmeAnswer<true>>;
  finalize(
    finalizeURL: string,
    csr: { hostname: string; keyPem: string },
    signal: AbortSignal,
  ): Promise<AcmeAnswer<AcmeOrder>>;
  certificate(url: string, signal: AbortSignal): Promise<AcmeAnswer<string>>;
  /** What the solver serves for a token. */
  keyAuthorization(token: string): string;
};

/** One authority. */
export type Authority = {
  directory(signal: AbortSignal): Promise<AcmeAnswer<Directory>>;
  /** Body of the renewal information of a certificate, unparsed. */
  renewalInfo(certId: string, signal: AbortSignal): Promise<AcmeAnswer<unknown>>;
  as(identity: Identity): Wire;
  failingSince(): Date | undefined;
};

/** Told about each call, for metrics. */
export type Observed = {
  readonly region: string;
  readonly action: AcmeCall;
  readonly class: AcmeProblem['class'] | 'ok';
  readonly ms: number;
};
export type WireOptions = {
  readonly clock: Clock;
  readonly observe?: (observed: Observed) => void;
  /** Longest time of one request; 10 s. */
  readonly limitMs?: number;
  /** Whether this process leads, asked right before each request. One that does not lead sends nothing. */
  readonly mayCall?: () => boolean;
};
export type Wires = {
  of(directoryURL: string, ca: string | undefined): Authority;
  close(): void;
};
