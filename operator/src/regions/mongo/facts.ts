// What is known of a replica set: facts as its members tell them.

/** State of a member, as `replSetGetStatus` names it, or why it did not say. */
export type MemberState =
  | 'PRIMARY'
  | 'SECONDARY'
  | 'STARTUP'
  | 'STARTUP2'
  | 'RECOVERING'
  | 'ROLLBACK'
  | 'ARBITER'
  | 'REMOVED'
  | 'DOWN'
  | 'UNKNOWN';

/** What one member answers without a password. */
export type Probe =
  | { readonly kind: 'silent' }
  | {
      readonly kind: 'member';
      readonly setName: string | undefined;
      readonly role: 'primary' | 'secondary' | 'other';
      /** Like `6.0.5`; `undefined` if the member does not tell it. */
      readonly version: string | undefined;
    };

/** One member of the configuration. Unknown fields are kept by the store. */
export type ConfigMember = {
  readonly id: number;
  readonly host: string;
  readonly votes: number;
  readonly priority: number;
  readonly arbiter: boolean;
};

export type SetConfig = {
  readonly name: string;
  readonly version: number;
  readonly members: readonly ConfigMember[];
};

/** What a member answers to the user `rs`. */
export type SetView = {
  readonly config: SetConfig;
  /** Whether a majority holds this configuration; the next one waits for it. */
  readonly committed: boolean;
  readonly states: ReadonlyMap<string, MemberState>;
  readonly term: number;
  readonly featureCompatibilityVersion: string | undefined;
};

export type AskResult =
  | { readonly kind: 'view'; readonly view: SetView }
  | { readonly kind: 'refused' | 'silent' | 'uninitialised' };

/** Facts of one observation: probes by host, and the view of the primary or else of a secondary. */
export type SetFacts = {
  readonly probes: ReadonlyMap<string, Probe>;
  readonly queried: { readonly host: string; readonly answer: AskResult } | undefined;
};

/** Host of the primary by its own word. Two may claim it for a moment; the first wins. */
export function primaryOf({ probes }: SetFacts): string | undefined {
  return [...probes].find(([, probe]) => probe.kind === 'member' && probe.role === 'primary')?.[0];
}

/** Whether a member holds data and serves. */
export function isHealthy(state: MemberState | undefined): boolean {
  return state === 'PRIMARY' || state === 'SECONDARY';
}

/** Least count that is more than half. */
export function majorityOf(count: number): number {
  return Math.floor(count / 2) + 1;
}
