// The errors of payments (docs/design/http-api.md#billing).

export const billingErrors = {
  'billing.unknown_plan': { status: 422, type: 'FormError', text: 'Unknown plan', field: 'planid' },
  'billing.not_for_sale': {
    status: 422,
    type: 'FormError',
    text: '<> is not available yet',
    field: 'planid',
  },
  'billing.already_subscribed': {
    status: 422,
    type: 'Conflict',
    text: 'You already have an active subscription',
  },
  'billing.no_account': { status: 422, type: 'FormError', text: 'No billing account yet' },
  'billing.bad_checkout': {
    status: 422,
    type: 'FormError',
    text: 'Invalid Stripe checkout session',
    field: 'checkout',
  },
  'billing.unavailable': {
    status: 503,
    type: 'Unavailable',
    text: 'The payment service does not answer. Please try again in a minute.',
    retryAfter: 60,
  },
  'billing.busy': {
    status: 503,
    type: 'Unavailable',
    text: 'The payment service is busy. Please try again in a minute.',
    retryAfter: 60,
  },
  'billing.refused': {
    status: 422,
    type: 'Refused',
    text: 'The payment service refuses this. Please write to us: we can help.',
  },
  'billing.bad_webhook_payload': { status: 400, type: 'BadRequest', text: 'Invalid payload' },
  'billing.bad_webhook_signature': { status: 400, type: 'BadRequest', text: 'Bad signature' },
} as const;
