// Defines an order: its persisted fields, its events, and the action of each state.
import type { CustomDomainStatus } from '#resources/custom-domain-status.ts';
import type { AcmeProblem } from './wire/problems.ts';

/** The persisted fields of an order: `status.acme`. */
export type Order = NonNullable<CustomDomainStatus['acme']>;
export type OrderState = NonNullable<Order['state']>;
export type Purpose = NonNullable<Order['purpose']>;
export type AcmeChallenge = NonNullable<Order['challenge']>;

/** What happened at the authority or to the Secrets. All times are RFC 3339 texts. */
export type OrderEvent =
  | { readonly kind: 'start'; readonly purpose: Purpose }
  | { readonly kind: 'keyReady'; readonly fingerprint: string }
  /** `by`: the process that is going to place the order. */
  | { readonly kind: 'reserved'; readonly by: string }
  | {
      readonly kind: 'ordered';
      readonly orderURL: string;
      readonly finalizeURL: string;
      readonly authorizationURL: string;
      readonly expires: string;
    }
  | { readonly kind: 'challenged'; readonly challenge: AcmeChallenge }
  | { readonly kind: 'selfChecked' }
  | { readonly kind: 'answered' }
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'authorized' }
  | { readonly kind: 'finalized' }
  | { readonly kind: 'unfinalized' }
  | { readonly kind: 'issued'; readonly certificateURL: string }
  | { readonly kind: 'stored' }
  | { readonly kind: 'cleaned' }
  | { readonly kind: 'keyLost' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly problem: AcmeProblem }
  | { readonly kind: 'limited'; readonly until: Date }
  /** `otherAuthority`: the directory has changed, so a wait that the former one asked for ends. */
  | { readonly kind: 'reset'; readonly otherAuthority: boolean };

/** What to do next: one action for each state. */
export type OrderEffect =
  | 'decide'
  | 'prepareKey'
  | 'reserve'
  | 'newOrder'
  | 'readOrder'
  | 'selfCheck'
  | 'answer'
  | 'pollAuthorization'
  | 'finalize'
  | 'pollOrder'
  | 'download'
  | 'store';
const effects: Readonly<Record<OrderState, OrderEffect>> = {
  Idle: 'decide',
  Preparing: 'prepareKey',
  Reserving: 'reserve',
  Ordering: 'newOrder',
  Pending: 'readOrder',
  Presenting: 'selfCheck',
  Answering: 'answer',
  Validating: 'pollAuthorization',
  Ready: 'finalize',
  Finalizing: 'pollOrder',
  Downloading: 'download',
  Storing: 'store',
};

/** The action that an order waits for. */
export function effectOf({ state = 'Idle' }: Order): OrderEffect {
  return effects[state];
}
