// The rows by which the API and the operator or domain agent meet (operator.md 6.1). The API writes claims, the other side writes statuses.
import * as z from 'zod/mini';

const Time = z.date();
/** 20 of 0-9a-z (api.md 8.1). */
export const DomainId = z.string().check(z.regex(/^[0-9a-z]{20}$/));
/** Lower-case A-labels, at least two. */
export const Hostname = z
  .string()
  .check(z.maxLength(253), z.regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/));
/** Names an account without telling its address. */
export const CustomerId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/));

/**
 * `domains`: one claim of an account on a host name; several accounts may claim one name. `typed` is what the owner entered.
 * `recheckAt` asks for a check now; `deletedAt` is the only deletion, a missing row means nothing.
 */
export const DomainClaim = z.object({
  _id: DomainId,
  hostname: Hostname,
  customerId: CustomerId,
  entitled: z.boolean(),
  typed: z.string(),
  createdAt: Time,
  updatedAt: Time,
  recheckAt: z.optional(Time),
  deletedAt: z.optional(z.nullable(Time)),
});
export type DomainClaim = z.output<typeof DomainClaim>;

const text = z.nullable(z.string());

/** The one thing to do next; times as RFC 3339 texts, absent members null (operator.md 6.8). */
export const NextAction = z.strictObject({
  reason: z.string(),
  code: z.string(),
  title: z.string(),
  text: z.string(),
  params: z.record(z.string(), z.string()),
  step: z.nullable(z.int()),
  record: z.nullable(z.strictObject({ type: z.string(), name: z.string(), value: z.string() })),
  found: text,
  retryAt: text,
  forWhom: z.enum(['Owner', 'Operator', 'Nobody']),
});
export type NextAction = z.output<typeof NextAction>;

/** As Kubernetes has them; `lastTransitionTime` as RFC 3339 text. */
export const Condition = z.strictObject({
  type: z.string(),
  status: z.enum(['True', 'False', 'Unknown']),
  reason: z.string(),
  message: z.string(),
  lastTransitionTime: z.string(),
  observedGeneration: z.optional(z.int()),
});

export const ownershipStates = ['pending', 'verified', 'lapsed'] as const;
export const servingStates = ['waiting', 'dns_wrong', 'issuing', 'active', 'failing', 'suspended'] as const;

/**
 * `domain_status` in the database `<name>_edge`: what was found out about a claim, or about a host that has none (`manual:`).
 * `seen` is the `updatedAt` of the claim that this answers; only one row of a host name is its `holder`.
 */
export const DomainStatus = z.object({
  _id: z.string().check(z.regex(/^(?:[0-9a-z]{20}|manual:[a-z0-9.-]{1,253})$/)),
  hostname: Hostname,
  customerId: z.optional(z.nullable(CustomerId)),
  seen: z.optional(z.nullable(Time)),
  holder: z.boolean(),
  ownership: z.enum(ownershipStates),
  serving: z.enum(servingStates),
  hosted: z.boolean(),
  reason: z.string(),
  nextAction: NextAction,
  conditions: z.array(Condition),
  txt: z.object({ name: z.string(), value: z.string(), verifiedAt: z.optional(z.nullable(Time)) }),
  dns: z.object({
    expected: z.array(z.string()),
    observed: z.array(z.string()),
    checkedAt: z.optional(z.nullable(Time)),
    nextCheck: z.optional(z.nullable(Time)),
  }),
  certificate: z.optional(z.nullable(z.object({ issuer: z.string(), notBefore: Time, notAfter: Time, serial: z.string() }))),
  retained: z.optional(z.nullable(z.object({ secret: z.string(), until: Time }))),
  removedAt: z.optional(z.nullable(Time)),
  writer: z.string(),
  term: z.int(),
  updatedAt: Time,
});
export type DomainStatus = z.output<typeof DomainStatus>;
