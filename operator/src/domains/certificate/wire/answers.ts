// Parses what an authority answers (RFC 8555 §7.1). Anything else counts as no answer.
import * as z from 'zod/mini';

const address = z.string().check(z.maxLength(1024), z.startsWith('https://'));
const Problem = z.object({ type: z.optional(z.unknown()) });
const time = z.string().check(
  z.maxLength(64),
  z.refine((text) => !Number.isNaN(Date.parse(text)), 'no time'),
);

export const Directory = z.object({
  newNonce: address,
  newAccount: address,
  newOrder: address,
  renewalInfo: z.optional(address),
  meta: z._default(
    z.object({
      caaIdentities: z._default(z.array(z.string().check(z.maxLength(253))).check(z.maxLength(16)), []),
      externalAccountRequired: z._default(z.boolean(), false),
    }),
    { caaIdentities: [], externalAccountRequired: false },
  ),
});
export type Directory = z.output<typeof Directory>;

export const AcmeOrder = z.object({
  status: z.enum(['pending', 'ready', 'processing', 'valid', 'invalid']),
  finalize: address,
  authorizations: z.array(address).check(z.minLength(1)),
  certificate: z.optional(address),
  expires: z.optional(time),
  error: z.optional(Problem),
});
export type AcmeOrder = z.output<typeof AcmeOrder>;

const Challenge = z.object({
  type: z.string(),
  url: z.optional(address),
  status: z.optional(z.string()),
  token: z.optional(z.string().check(z.maxLength(256), z.regex(/^[A-Za-z0-9_-]{16,}$/))),
  error: z.optional(Problem),
});

export const Authorization = z.object({
  status: z.enum(['pending', 'valid', 'invalid', 'deactivated', 'expired', 'revoked']),
  challenges: z.array(Challenge),
});
export type Authorization = z.output<typeof Authorization>;

/** The member `type` of a problem document, or `undefined`. */
export function problemUrn(data: unknown): unknown {
  const parsed = Problem.safeParse(data);
  return parsed.success ? parsed.data.type : undefined;
}
