// Declares the incoming form: visitors send a secret to the support team (docs/design/http-api.md#incoming).
import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { Scalar } from './shapes.ts';

const none = z.strictObject({});

/**
 * Stores a text for support for seven days, protected by the configured passphrase.
 * Mails its link to the configured address.
 */
export const sendIncoming = endpoint({
  method: 'POST',
  path: '/incoming',
  summary: 'Send a confidential text to support',
  access: 'anyone',
  csrf: 'shrimp',
  limit: 'incoming',
  envelope: 'form',
  bodyLimit: 'by_caller',
  keeps: ['ticketno'],
  body: z.object({
    secret: z.optional(z.union([z.string(), z.number(), z.boolean(), z.null()])),
    ticketno: Scalar,
  }),
  response: z.strictObject({
    message: z.string(),
    code: z.literal('incoming.sent'),
    redirect: z.string(),
    record: none,
    details: none,
  }),
  errors: ['http.feature_off', 'incoming.empty', 'incoming.bad_ticket'],
});

/** The feature's calls by the name of their operation. */
export const incomingContract = { sendIncoming };
