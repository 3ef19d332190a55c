// The rows that the API and the domain operator exchange: the API writes claims, the operator writes statuses
// (docs/design/product.md#custom-domains).
import * as z from 'zod/mini';

const Time = z.date();
/** 20 characters of 0-9a-z (docs/design/http-api.md#shapes). */
export const DomainId = z.string().check(z.regex(/^[0-9a-z]{20}$/));
/** A host name in lower-case A-labels, with at least two labels. */
export const Hostname = z
  .string()
  .check(
    z.maxLength(253),
    z.regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/),
  );
/** Identifies an account without its address. */
export const CustomerId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/));

/**
 * A row of `domains`: one account's claim on a host name. Several accounts may claim the same name.
 * `typed` is what the owner entered, `recheckAt` requests a check now. `entitledUntil`: the plan no longer
 * includes domains, and the API ends `entitled` then; `warnedAt`: its owner was reminded. `stoppedAt`: an
 * administrator ended serving at once (`plan --now`). `mailsOff`: no mails about breaks are wanted.
 * Only `deletedAt` deletes a claim; a missing row does not.
 */
export const DomainClaim = z.object({
  _id: DomainId,
  hostname: Hostname,
  customerId: CustomerId,
  entitled: z.boolean(),
  entitledUntil: z.optional(Time),
  stoppedAt: z.optional(Time),
  warnedAt: z.optional(Time),
  mailsOff: z.optional(z.boolean()),
  typed: z.string(),
  createdAt: Time,
  updatedAt: Time,
  recheckAt: z.optional(Time),
  deletedAt: z.optional(z.nullable(Time)),
});
export type DomainClaim = z.output<typeof DomainClaim>;

const text = z.nullable(z.string());

/**
 * The owner's next action (docs/design/product.md#custom-domains).
 * Times are RFC 3339 texts, absent members are null.
 */
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

/** A condition as in Kubernetes; `lastTransitionTime` is an RFC 3339 text. */
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

/** What breaks a domain that worked. `move`: another account has proven the name, and gets it. */
export const breakKinds = ['txt', 'move', 'dns', 'certificate', 'lookup'] as const;

/**
 * A break of a domain; an operator of a newer release may know more kinds. `endsAt`: when its consequence
 * comes; `endedAt`: when it came.
 */
const DomainBreak = z.object({
  kind: z.string(),
  since: Time,
  endsAt: z.nullable(Time),
  endedAt: z.nullable(Time),
});
export type DomainBreak = z.output<typeof DomainBreak>;

/**
 * A row of `domain_status` in the database `<name>_edge`: the result of checking a claim, or of a host
 * without one (`manual:`). `seen` is the `updatedAt` of the claim that was checked. One row per host name is
 * its `holder`.
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
  certificate: z.optional(
    z.nullable(z.object({ issuer: z.string(), notBefore: Time, notAfter: Time, serial: z.string() })),
  ),
  breaks: z.optional(z.nullable(z.array(DomainBreak))),
  retained: z.optional(z.nullable(z.object({ secret: z.string(), until: Time }))),
  removedAt: z.optional(z.nullable(Time)),
  writer: z.string(),
  term: z.int(),
  updatedAt: Time,
});
export type DomainStatus = z.output<typeof DomainStatus>;
