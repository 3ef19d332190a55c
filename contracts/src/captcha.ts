// Declares the calls of the proof-of-work captcha, ALTCHA v1 (docs/design/http-api.md#captcha).
import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { Scalar } from './shapes.ts';

const call = { access: 'public', csrf: 'none', limit: 'altcha' } as const;
/** A SHA-256, SHA-384 or SHA-512 hash. */
const HexHash = z.string().check(z.regex(/^(?:[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$/));

/** A captcha solution: base64 of JSON. */
export const Payload = z.pipe(
  Scalar,
  z.optional(z.string().check(z.maxLength(limits.captcha.payloadChars, 'captcha.failed'))),
);

export const getChallenge = endpoint({
  ...call,
  method: 'GET',
  path: '/api/v2/altcha/challenge',
  summary: 'A new captcha challenge',
  envelope: 'bare',
  response: z.strictObject({
    algorithm: z.enum(['SHA-256', 'SHA-384', 'SHA-512']),
    challenge: HexHash,
    maxnumber: z.int(),
    salt: z.string(),
    signature: HexHash,
  }),
  errors: ['http.feature_off'],
});

/** Verifies a solution and redeems it: it works once. */
export const verifySolution = endpoint({
  ...call,
  method: 'POST',
  path: '/api/v2/altcha/verify',
  summary: 'Verify a captcha solution and use it up',
  envelope: 'plain',
  body: z.object({ authenticity_payload: Payload, payload: Payload }),
  response: z.strictObject({ data: z.strictObject({ verified: z.literal(true) }) }),
  errors: ['http.feature_off', 'captcha.missing', 'captcha.failed'],
});

/** The feature's calls by the name of their operation. */
export const captchaContract = { getChallenge, verifySolution };
