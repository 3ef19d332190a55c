// Drives the order of one certificate: persists each intent before its outside effect (RFC 8555 §7.1.6).
import { dayMs } from '#platform/clock.ts';
import { TerminalError } from '#kube/errors.ts';
import type { CustomDomain } from '#resources/custom-domain.ts';
import { newOrder, prepareKey, reserveOrder } from './place-order.ts';
import { decide, waitReason } from './decide-order.ts';
import { download, finalize, pollOrder, store } from './finish-order.ts';
import { answer, pollAuthorization, readOrder, selfCheck } from './validate-order.ts';
import { certificateCondition, readHeld } from './held-certificate.ts';
import { isActive, step } from './machine.ts';
import type { Issuing, OrderDeps, OrderInput, OrderProgress, StatusChanges } from './order-deps.ts';
import { logTransition } from './order-log.ts';
import { effectOf, type Order, type OrderEffect, type OrderState } from './order.ts';
import { leftToOtherMs, savePlaced } from './save-placed-order.ts';
import { happened, type ActionOutcome, type OrderContext, type Wait, wait } from './order-context.ts';

/** More transitions than an order has states: a run always ends. */
const mostTransitions = 24;
const againMs = 1000;

const actions: Readonly<Record<OrderEffect, (context: OrderContext) => Promise<ActionOutcome>>> = {
  decide,
  prepareKey,
  reserve: reserveOrder,
  newOrder,
  readOrder,
  selfCheck,
  answer,
  pollAuthorization,
  finalize,
  pollOrder,
  download,
  store,
};

const reasons: Readonly<Record<OrderState, Issuing['reason']>> = {
  Idle: 'Idle',
  Preparing: 'OrderPending',
  Reserving: 'OrderPending',
  Ordering: 'OrderPending',
  Pending: 'OrderPending',
  Presenting: 'AwaitingSelfCheck',
  Answering: 'AwaitingValidation',
  Validating: 'AwaitingValidation',
  Ready: 'Finalizing',
  Finalizing: 'Finalizing',
  Downloading: 'Finalizing',
  Storing: 'Finalizing',
};

/** States in which an expired order ends. Later the authority is asked what became of it. */
const expiring: readonly OrderState[] = ['Pending', 'Presenting', 'Answering', 'Validating', 'Ready'];

/** A running order that must not be touched before a time, or whose order at the authority has expired. */
function waitFirst(context: OrderContext): ActionOutcome | undefined {
  const { order, now } = context;
  if (!isActive(order)) return undefined;
  const { nextAttemptTime, orderExpires, state = 'Idle' } = order;
  const leftMs = nextAttemptTime === undefined ? 0 : Date.parse(nextAttemptTime) - now.getTime();
  const isLimited = order.lastError?.type === 'rateLimited';
  if (leftMs > 0) return wait(leftMs, isLimited ? waitReason(order) : undefined);
  const otherMs = leftToOtherMs(context);
  if (otherMs !== undefined)
    return otherMs > 0 ? wait(otherMs) : happened({ kind: 'reserved', by: context.deps.instance });
  const isOver = orderExpires !== undefined && Date.parse(orderExpires) <= now.getTime();
  return isOver && expiring.includes(state) ? happened({ kind: 'gone' }) : undefined;
}

type At = {
  readonly domain: CustomDomain;
  readonly chain?: string | undefined;
  readonly signal: AbortSignal;
};

async function contextOf(deps: OrderDeps, input: OrderInput, at: At): Promise<OrderContext> {
  const { domain, chain, signal } = at;
  const now = deps.clock.now();
  const held = await readHeld(deps.store, { domain, now }, signal);
  return { deps, input, signal, domain, order: domain.status?.acme ?? {}, now, held, chain };
}

/** The context after a write, whose transition is logged. */
async function nextContext({ deps, input, order }: OrderContext, at: At): Promise<OrderContext> {
  const next = await contextOf(deps, input, at);
  logTransition(deps.log, at.domain.spec.hostname, { before: order, after: next.order });
  return next;
}

const same = (one: Order, other: Order): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What an outcome writes into the status; `undefined`: nothing. */
function changesOf({ order, now }: OrderContext, outcome: ActionOutcome): StatusChanges | undefined {
  if (outcome.kind === 'wait') return undefined;
  if (outcome.kind === 'facts') return outcome.changes;
  const { next } = step(order, outcome.event, now);
  return same(next, order) ? undefined : { acme: next };
}

/** Persists what an outcome says. The resource version of the object lets no second writer pass. */
function write(context: OrderContext, changes: StatusChanges): Promise<CustomDomain> {
  const { deps, domain, signal } = context;
  const name = changes.certificate ? 'acme.write-certificate' : 'acme.write-order';
  return deps.effects.run(name, () => deps.store.writeStatus(domain, changes, signal));
}

type Transition = { readonly outcome: ActionOutcome; readonly written?: CustomDomain | undefined };

/** Does what the state asks for, and persists what came of it. */
async function transition(context: OrderContext): Promise<Transition> {
  const outcome: ActionOutcome = waitFirst(context) ?? (await actions[effectOf(context.order)](context));
  if (outcome.kind === 'event' && outcome.event.kind === 'ordered')
    return { outcome, written: await savePlaced(context, outcome.event) };
  const changes = changesOf(context, outcome);
  return { outcome, written: changes && (await write(context, changes)) };
}

/** An order and the write of its address are one step, also for a process that loses its leadership. */
function runTransition(context: OrderContext): Promise<Transition> {
  if (effectOf(context.order) !== 'newOrder') return transition(context);
  return context.deps.criticalSections.run((signal) => transition({ ...context, signal }));
}

function progress(context: OrderContext, outcome: Wait): OrderProgress {
  const { domain, order, held, now } = context;
  const { afterMs, issuing } = outcome;
  return {
    domain,
    issuing: issuing ?? { reason: reasons[order.state ?? 'Idle'] },
    certificate: certificateCondition(held, domain, now),
    afterMs: Math.min(Math.max(afterMs, 0), dayMs),
  };
}

/** Clears failures on request, before anything else. */
async function resetFirst(context: OrderContext): Promise<CustomDomain> {
  const { domain, input } = context;
  if (!input.reset) return domain;
  const { directoryURL = input.region.acme.directoryURL } = domain.status?.orderedWith ?? {};
  const otherAuthority = directoryURL !== input.region.acme.directoryURL;
  const changes = changesOf(context, happened({ kind: 'reset', otherAuthority }));
  return changes ? write(context, changes) : domain;
}

/**
 * Moves the order of one domain as far as it goes without waiting, and tells when to come back. It never
 * sleeps. @throws ApiError; a conflict means that another writer was faster and the run simply repeats
 */
export async function advanceOrder(
  deps: OrderDeps,
  input: OrderInput,
  signal: AbortSignal,
): Promise<OrderProgress> {
  const live = await deps.store.readDomain(input.key, signal);
  if (!live) throw new TerminalError('DomainMissing');
  let context = await contextOf(deps, input, { domain: live, signal });
  if (live.metadata.deletionTimestamp !== undefined) return progress(context, wait(dayMs));
  const domain = await resetFirst(context);
  if (domain !== live) context = await nextContext(context, { domain, signal });
  for (let count = 0; count < mostTransitions; count += 1) {
    signal.throwIfAborted();
    const { outcome, written } = await runTransition(context);
    if (outcome.kind === 'wait') return progress(context, outcome);
    if (!written) return progress(context, wait(againMs));
    const chain = outcome.kind === 'event' ? outcome.chain : context.chain;
    context = await nextContext(context, { domain: written, chain, signal });
  }
  return progress(context, wait(againMs));
}
