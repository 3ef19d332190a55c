// Status of a CustomDomain: checks, the order of the certificate, the route, the one next action.
import * as z from 'zod/mini';
import { conditions, list, long, pattern, text, texts, time, whole } from './schema/fields.ts';
import { describe } from './schema/notes.ts';

const when = () => z.optional(time());
const words = (most: number) => z.optional(text(most));
const web = () => z.optional(text(1024));
const count = () => z.optional(whole(0, 1_000_000));

const Record = z.object({ type: text(16), name: text(253), value: text(512) });

const NextAction = z.object({
  reason: text(64),
  code: text(32),
  title: text(128),
  text: text(1024),
  params: z.optional(texts(512, 12)),
  step: z.optional(whole(1, 5)),
  record: z.optional(describe(Record, 'The one DNS record to set.')),
  found: z.optional(describe(text(512), 'What was found instead.')),
  retryAt: when(),
  forWhom: z.enum(['Owner', 'Operator', 'Nobody']),
});

/**
 * Why a look-up has no result. `Bogus`: DNSSEC signatures are wrong (RFC 4035 §5.5). `Lame`: no server of the
 * zone is responsible for it. `Unreachable`: the fault is ours, as no server answers anything.
 */
export const dnsFaults = [
  'Silent',
  'ServFail',
  'Refused',
  'Bogus',
  'Lame',
  'TooMuch',
  'Loop',
  'Unreachable',
] as const;

const Failing = z.object({ since: time(), why: z.enum(dnsFaults) });
const failing = () => z.optional(describe(Failing, 'Since when a look-up has no answer, and why.'));

const Ownership = z.object({
  recordName: words(253),
  recordValue: words(128),
  verifiedAt: when(),
  missingSince: when(),
  moveAt: describe(when(), 'When the name moves to another account that has proven it.'),
  failing: failing(),
  firstSeenAt: describe(when(), 'First sight of a record that must be seen twice.'),
  lapsedAt: when(),
  last: z.optional(z.enum(['matched', 'other', 'missing'])),
  lastChecked: when(),
  nextCheck: when(),
});

const Dns = z.object({
  expected: z.optional(list(text(253), 32)),
  observed: z.optional(list(text(253), 32)),
  viaProxy: z.optional(z.boolean()),
  probeToken: z.optional(
    describe(pattern(/^[A-Za-z0-9_-]+$/, 64), 'The solver answers it, which shows that a proxy leads here.'),
  ),
  awaySince: when(),
  awayChecks: count(),
  pointed: z.optional(describe(z.boolean(), 'What the last definite look said.')),
  routedOnce: z.optional(z.boolean()),
  found: z.optional(describe(text(253), 'One foreign address or name.')),
  caaName: z.optional(describe(text(253), 'Name whose CAA records decide.')),
  brokenSince: describe(when(), 'Since when something is wrong that worked.'),
  failing: failing(),
  lastChecked: when(),
  nextCheck: when(),
});

export const orderStates = [
  'Idle',
  'Preparing',
  'Reserving',
  'Ordering',
  'Pending',
  'Presenting',
  'Answering',
  'Validating',
  'Ready',
  'Finalizing',
  'Downloading',
  'Storing',
] as const;
export const orderPurposes = ['Initial', 'Renewal', 'Replace'] as const;

const Challenge = z.object({
  url: text(1024),
  token: pattern(/^[A-Za-z0-9_-]+$/, 256),
  keyAuthorization: text(512),
});

const LastError = z.object({
  type: text(128),
  status: z.optional(whole(0, 999)),
  detail: z.optional(describe(text(256), 'Our own words for the class of the problem.')),
});

const Ari = z.object({
  certID: words(256),
  windowStart: when(),
  windowEnd: when(),
  nextCheck: when(),
  explanationURL: web(),
});

const Acme = z.object({
  attempt: count(),
  state: z.optional(z.enum(orderStates)),
  purpose: z.optional(z.enum(orderPurposes)),
  keyFingerprint: words(64),
  requestedAt: describe(when(), 'Since when the order is being placed.'),
  requestedBy: describe(words(128), 'The process that places the order.'),
  orderURL: web(),
  finalizeURL: web(),
  authorizationURL: web(),
  certificateURL: web(),
  orderExpires: when(),
  presentedAt: when(),
  answeredAt: when(),
  challenge: z.optional(describe(Challenge, 'What the solver answers while the order runs.')),
  failedAttempts: count(),
  lastFailureTime: when(),
  nextAttemptTime: when(),
  lastError: z.optional(LastError),
  ari: z.optional(describe(Ari, 'Renewal window of the certificate authority (RFC 9773).')),
});

const OrderedWith = z.object({ generation: long(), directoryURL: text(512) });

const Certificate = z.object({
  secretName: words(253),
  serial: words(64),
  issuer: words(256),
  notBefore: when(),
  notAfter: when(),
  renewalTime: when(),
  revision: count(),
});

const Route = z.object({
  kind: z.optional(z.enum(['Gateway', 'Ingress'])),
  probedAt: when(),
  probedSerial: words(64),
});

/** Status of a CustomDomain. */
export const CustomDomainStatus = z.object({
  observedGeneration: z.optional(describe(long(), 'Generation of the spec that this status is about.')),
  conditions: describe(conditions(), 'State of each step, in the order of the pipeline. Ready sums up.'),
  nextAction: z.optional(describe(NextAction, 'The one thing to do next, as the owner reads it.')),
  ownership: z.optional(describe(Ownership, 'The TXT record that proves ownership.')),
  dns: z.optional(describe(Dns, 'Where the host name leads.')),
  acme: z.optional(describe(Acme, 'The order that runs. Only the operator may write it.')),
  orderedWith: z.optional(
    describe(OrderedWith, 'Spec and directory of the last work on the order. Others clear its failures.'),
  ),
  certificate: z.optional(describe(Certificate, 'The certificate that is served.')),
  suspendedSince: describe(when(), 'Since when the plan does not include the domain.'),
  route: z.optional(describe(Route, 'The route and its last probe by TLS.')),
});
export type CustomDomainStatus = z.output<typeof CustomDomainStatus>;
