// Annotations of the key Secret and of the Jurisdiction that the reconciler of keys reads.
import { dayOf } from './chain.ts';

/** Annotations on the Secret `region-keys`. */
export const noteNames = {
  /** The Secret's own uid: another one shows that the Secret came out of a backup. */
  uid: 'glimpse.dev/keys-uid',
  /** Time of the last exchange of marks. */
  markedAt: 'glimpse.dev/keys-marked-at',
  /** Term of MongoDB's primary at the last exchange of marks. */
  markedTerm: 'glimpse.dev/keys-marked-term',
  /** The request for fresh chains that was carried out. */
  newChain: 'glimpse.dev/keys-new-chain',
  /** When a copy of the Secret last ended unread content. */
  endedAt: 'glimpse.dev/keys-ended-at',
} as const;

/** Where `kubectl apply` keeps what it was given: the keys of a copy, which must not outlive their day. */
const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration';

/** Annotations on the Jurisdiction by which a person decides. */
export const orderNames = {
  advanceTo: 'glimpse.dev/keys-advance-to',
  acceptLoss: 'glimpse.dev/accept-key-loss',
  acceptDataLoss: 'glimpse.dev/accept-data-loss',
  newChain: 'glimpse.dev/new-chain',
  acceptCopy: 'glimpse.dev/keys-accept',
} as const;

export type Annotations = Readonly<Record<string, string>>;

/** Whether annotations of the Secret hold keys. */
export function holdsKeys(annotations: Annotations): boolean {
  return lastApplied in annotations;
}

/** The annotations that a write keeps: all but those that hold keys. */
export function withoutKeys(annotations: Annotations): Annotations {
  return Object.fromEntries(Object.entries(annotations).filter(([name]) => name !== lastApplied));
}

/** The day of an order: a day number or `YYYY-MM-DD`. Another text gives `undefined`. */
export function orderedDay(annotations: Annotations): number | undefined {
  const text = annotations[orderNames.advanceTo];
  if (text === undefined) return undefined;
  if (/^\d{4,6}$/.test(text)) return Number(text);
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? undefined : dayOf(at);
}
