// What a customer is told about a subscription (docs/design/billing.md#states).

/** What a customer is told about the subscription (docs/design/billing.md#states). */
export const billingNotices = [
  'none',
  'renews',
  'trial',
  'ends',
  'failed',
  'overdue',
  'in_process',
  'unpaid',
  'in_process_over',
  'no_invoice',
  'first_unpaid',
  'first_in_process',
  'paused',
  'ended',
  'unknown_plan',
  'paid_twice',
  'given',
  'given_unknown',
] as const;
export type BillingNotice = (typeof billingNotices)[number];

/** The one thing that a customer can do next (docs/design/billing.md#states). */
export const billingSteps = [
  'choose_plan',
  'manage',
  'update_card',
  'add_card',
  'pay_invoice',
  'complete_payment',
  'wait',
  'write_to_us',
] as const;
export type BillingStep = (typeof billingSteps)[number];

/** Why an unpaid plan stays (docs/design/billing.md#grace). */
export const graceReasons = ['period_unpaid', 'trial_unpaid', 'extra_unpaid'] as const;
export type GraceReason = (typeof graceReasons)[number];
