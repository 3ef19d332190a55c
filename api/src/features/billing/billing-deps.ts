// Dependencies and checks that the operations of billing share (docs/design/http-api.md#billing).
import { ApiError, fail } from '#platform/errors/api-error.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { ApplyCustomer, DecideCustomer } from './apply-customer.ts';
import type { EventOutcome } from './billing-metrics.ts';
import type { Catalogue } from './model/catalogue.ts';
import type { CustomerStore } from './store/customer-store.ts';
import type { EventStore } from './store/event-store.ts';
import type { ErrorCode } from '@glimpse/contracts/errors';
import type { OnUnreadable } from './stripe/list-objects.ts';
import type { Gateway, NewCheckout } from './stripe/gateway.ts';
import type { TrialMarks } from './trial-marks.ts';
import type { PriceBook } from './stripe/price-book.ts';
import { type FaultKind, StripeFault } from './stripe/stripe-fault.ts';

/** The parts that speak with Stripe. */
export type Billing = {
  readonly gateway: Gateway;
  readonly customers: CustomerStore;
  readonly events: EventStore;
  readonly prices: PriceBook;
  readonly apply: ApplyCustomer;
  readonly decide: DecideCustomer;
  readonly catalogue: Catalogue;
  readonly trials: TrialMarks;
  readonly clock: Clock;
  /** Options of each checkout. */
  readonly checkoutOptions: Pick<NewCheckout, 'trialDays' | 'promotionCodes' | 'taxIds' | 'automaticTax'>;
  /** `secrets`: those of the endpoint; `livemode`: whether the key is a live one. */
  readonly webhook: { readonly secrets: readonly string[]; readonly livemode: boolean };
  /** Origins of the payment pages. */
  readonly paymentOrigins: readonly string[];
  /** Counts events. */
  readonly onEvent: (kind: string, outcome: EventOutcome) => void;
  /** Logs why a customer got no answer. `stripeCode`: that of Stripe. */
  readonly onFault: (code: FaultCode, stripeCode: string) => void;
  /** Logs and counts an object that cannot be read. */
  readonly onUnreadable: OnUnreadable;
};

/** `planUntil`: when a plan by hand ends. */
export type BillingAccount = {
  readonly id: Buffer;
  readonly address: string;
  readonly locale?: string | undefined;
  readonly planId: string;
  readonly planUntil?: Date | undefined;
};

export type BillingDeps = {
  readonly config: { readonly plansEnabled: boolean; readonly siteOrigin: string; readonly region: string };
  readonly texts: Pick<Texts, 'text'>;
  readonly accounts: { byId(id: Buffer): Promise<BillingAccount | undefined> };
  /** Absent without a key of Stripe: nothing can be bought. */
  readonly billing: Billing | undefined;
};

/** The parts that speak with Stripe. @throws `http.feature_off` */
export function requireBilling({ billing, config }: Pick<BillingDeps, 'billing' | 'config'>): Billing {
  return billing && config.plansEnabled ? billing : fail('http.feature_off');
}

/** Reads the account of a signed-in caller. @throws `http.not_signed_in` */
export async function requireBillingAccount(
  { accounts }: Pick<BillingDeps, 'accounts'>,
  { account }: Pick<Actor, 'account'>,
): Promise<BillingAccount> {
  const found = account && (await accounts.byId(account.id));
  return found ?? fail('http.not_signed_in');
}

/** What a customer reads: no answer, a refusal for now, a refusal for good. */
const codeOfFault = {
  unavailable: 'billing.unavailable',
  unreadable: 'billing.unavailable',
  busy: 'billing.busy',
  refused: 'billing.refused',
  missing: 'billing.refused',
} as const satisfies Record<FaultKind, ErrorCode>;
export type FaultCode = (typeof codeOfFault)[FaultKind];

/**
 * Runs calls to Stripe for a customer who waits.
 * @throws `billing.unavailable`, `billing.busy`, `billing.refused`
 */
export async function askStripe<Result>(
  { onFault }: Pick<Billing, 'onFault'>,
  calls: () => Promise<Result>,
): Promise<Result> {
  try {
    return await calls();
  } catch (cause) {
    if (!(cause instanceof StripeFault)) throw cause;
    const code = codeOfFault[cause.kind];
    onFault(code, cause.code);
    throw new ApiError(code, { cause });
  }
}

/** Checks that an address leads to the payment pages. @throws StripeFault `unreadable` */
export function requirePaymentPage(
  { paymentOrigins }: Pick<Billing, 'paymentOrigins'>,
  url: string | null,
): string {
  if (url === null || !URL.canParse(url) || !paymentOrigins.includes(new URL(url).origin))
    throw new StripeFault('unreadable');
  return url;
}
