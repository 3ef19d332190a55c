// Makes the next key, reserves the order within the budget, and places it.
import { minuteMs, dayMs } from '#platform/clock.ts';
import { keyAlgorithm, keyFingerprint, generatePrivateKey } from '#platform/x509.ts';
import { sha256 } from '#platform/crypto.ts';
import { annotations } from '#resources/labels.ts';
import { blockedOutcome } from './decide-order.ts';
import { certId } from './ari.ts';
import { type Claim, readLedger, reserve, stopRegion } from './budget.ts';
import { customerHash, domainUidNote, nextKeyName } from './names.ts';
import type { CertificateSecret } from './order-deps.ts';
import { later, onProblem, type ActionOutcome, type OrderContext } from './order-context.ts';
import { happened, wait, withAccount } from './order-context.ts';
import { limitWaitMs } from './wire/retry-wait.ts';
import type { Authority, Wire } from './wire/calls.ts';

const conflictTries = 4;
const spreadMs = 5 * minuteMs;
const orderLifeMs = 7 * dayMs;

function isUsable({ domain }: OrderContext, { annotations: notes, data }: CertificateSecret): boolean {
  return (
    notes[domainUidNote] === domain.metadata.uid &&
    notes[annotations.customerHash] === customerHash(domain) &&
    keyAlgorithm(data['key'] ?? '') === domain.spec.tls.keyAlgorithm
  );
}

async function createKey(context: OrderContext): Promise<CertificateSecret> {
  const { deps, domain, signal } = context;
  const { hostname, tls } = domain.spec;
  const { uid = '' } = domain.metadata;
  const secret = {
    name: nextKeyName(hostname),
    type: 'Opaque',
    hostname,
    annotations: { [domainUidNote]: uid, [annotations.customerHash]: customerHash(domain) },
    data: { key: generatePrivateKey(tls.keyAlgorithm) },
  } as const;
  return deps.effects.run('acme.create-next-key', () => deps.store.createSecret(secret, signal));
}

/** Adopts the stored next key of this object, or makes one. A key of another object is removed first. */
export async function prepareKey(context: OrderContext): Promise<ActionOutcome> {
  const { deps, domain, signal, order } = context;
  const closed = blockedOutcome(context, order.purpose);
  if (closed) return closed;
  const name = nextKeyName(domain.spec.hostname);
  const read = await deps.store.readSecret(name, signal);
  const secret = read ?? (await createKey(context));
  if (!secret.isOurs) return wait(spreadMs, { reason: 'AccountProblem' });
  if (!isUsable(context, secret)) {
    await deps.effects.run('acme.remove-next-key', () => deps.store.removeSecret(name, secret.uid, signal));
    return wait(1000);
  }
  return happened({ kind: 'keyReady', fingerprint: keyFingerprint(secret.data['key'] ?? '') ?? '' });
}

type Reservation =
  | { readonly kind: 'reserved' }
  | { readonly kind: 'full'; readonly until: Date }
  | { readonly kind: 'busy' };

/** Stores a reservation. Other domains of the region write the same object, so a conflict is tried again. */
async function store(context: OrderContext, claim: Claim): Promise<Reservation> {
  const { deps, signal, now } = context;
  for (let attempt = 0; attempt < conflictTries; attempt += 1) {
    const before = await deps.store.readLedger(signal);
    const result = reserve(readLedger(before.text), claim, now);
    if (result.kind === 'known') return { kind: 'reserved' };
    if (result.kind === 'full') return result;
    const text = JSON.stringify(result.ledger);
    const isWritten = await deps.effects.run('acme.reserve', () =>
      deps.store.writeLedger(text, before, signal),
    );
    if (isWritten) return { kind: 'reserved' };
  }
  return { kind: 'busy' };
}

/** Reserves. `undefined`: done; else how long to wait. Many that wait are spread by their host names. */
export async function reserveFor(
  context: OrderContext,
  claim: Pick<Claim, 'stage' | 'replaces'> & { readonly suffix?: string },
): Promise<ActionOutcome | undefined> {
  const { domain, input, order } = context;
  const { stage, replaces, suffix = '' } = claim;
  const { hostname } = domain.spec;
  const result = await store(context, {
    id: `${domain.metadata.uid}/${order.attempt}${suffix}`,
    hostname,
    replaces,
    isRenewal: order.purpose !== 'Initial',
    newOrdersPer3h: input.region.newOrdersPer3h,
    stage,
  });
  if (result.kind === 'busy') return wait(1000);
  if (result.kind === 'reserved') return undefined;
  const share = sha256(hostname).readUInt32BE(0) / 2 ** 32;
  return happened({ kind: 'limited', until: later(result.until, share * spreadMs) });
}

/** Identifier of the certificate that a renewal replaces, where the authority knows renewal information. */
async function replacesOf(
  { held, order, signal }: OrderContext,
  authority: Authority,
): Promise<string | undefined> {
  if (order.purpose !== 'Renewal' || held.kind !== 'good') return undefined;
  const directory = await authority.directory(signal);
  const isKnown = directory.kind === 'ok' && directory.value.renewalInfo !== undefined;
  return isKnown ? certId(held.chain) : undefined;
}

/** Reserves the order, once the account stands: an order that can't be placed costs no budget. */
export async function reserveOrder(context: OrderContext): Promise<ActionOutcome> {
  const closed = blockedOutcome(context, context.order.purpose);
  if (closed) return closed;
  return withAccount(context, async ({ authority }) => {
    const replaces = (await replacesOf(context, authority)) !== undefined;
    return (
      (await reserveFor(context, { stage: 'order', replaces })) ??
      happened({ kind: 'reserved', by: context.deps.instance })
    );
  });
}

async function place(context: OrderContext, wire: Wire, replaces: string | undefined) {
  const { deps, domain, input, signal } = context;
  const { hostname } = domain.spec;
  const { profile } = input.region.acme;
  return deps.effects.run('acme.new-order', () => wire.newOrder({ hostname, profile, replaces }, signal));
}

/** Limits that several names meet one after the other are about the account: the region stops. */
async function noteLimit(context: OrderContext, retryAfterMs: number | undefined): Promise<void> {
  const { deps, domain, input, signal, now } = context;
  if (!deps.accounts.limited(input.region, domain.spec.hostname)) return;
  const before = await deps.store.readLedger(signal);
  const until = later(now, Math.min(limitWaitMs(retryAfterMs), 60 * minuteMs));
  const text = JSON.stringify(stopRegion(readLedger(before.text), until));
  await deps.effects.run('acme.reserve', () => deps.store.writeLedger(text, before, signal));
}

type OrderAnswer = Awaited<ReturnType<typeof place>>;

async function onPlaced(
  context: OrderContext,
  answer: OrderAnswer,
  authority: Authority,
): Promise<ActionOutcome> {
  const { deps, input, now } = context;
  if (answer.kind === 'problem') {
    if (answer.problem.class === 'limited') await noteLimit(context, answer.problem.retryAfterMs);
    return onProblem(context, answer.problem, authority.failingSince());
  }
  deps.accounts.ordered(input.region);
  const { url, finalize, authorizations, expires = later(now, orderLifeMs).toISOString() } = answer.value;
  const [authorizationURL = ''] = authorizations;
  return happened({ kind: 'ordered', orderURL: url, finalizeURL: finalize, authorizationURL, expires });
}

/** An order that is asked for again after a limit counts again; a repeat after a crash does not. */
async function countAgain(context: OrderContext, replaces: boolean): Promise<ActionOutcome | undefined> {
  const { lastError, nextAttemptTime } = context.order;
  if (lastError?.type !== 'rateLimited' || nextAttemptTime === undefined) return undefined;
  return reserveFor(context, { stage: 'order', replaces, suffix: `/${nextAttemptTime}` });
}

/** Places the order. A refused replacement is ordered again as a new certificate. */
export function newOrder(context: OrderContext): Promise<ActionOutcome> {
  return withAccount(context, async ({ wire, authority }) => {
    const replaces = await replacesOf(context, authority);
    const tooMany = await countAgain(context, replaces !== undefined);
    if (tooMany) return tooMany;
    const answer = await place(context, wire, replaces);
    const isReplaced = answer.kind === 'problem' && answer.problem.class === 'replaced';
    if (!isReplaced || replaces === undefined) return onPlaced(context, answer, authority);
    const full = await reserveFor(context, { stage: 'order', replaces: false, suffix: '/plain' });
    return full ?? onPlaced(context, await place(context, wire, undefined), authority);
  });
}
