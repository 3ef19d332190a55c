// The kinds of events after which an account is applied. Others change no plan.

export const eventKinds = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'customer.deleted',
  'customer.updated',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
] as const;
export type EventKind = (typeof eventKinds)[number];

export const isHandled = (kind: string): kind is EventKind => eventKinds.some((one) => one === kind);
