// Drives the order of one certificate: persists each intent before its outside effect (RFC 8555 §7.1.6).
import { TerminalError } from '#kube/errors.ts';
import type { CustomDomain } from '#resources/custom-domain.ts';
import { newOrder, prepareKey, reserveOrder } from './act-begin.ts';
import { decide, waitReason } from './act-decide.ts';
import { download, finalize, pollOrder, store } from './act-finish.ts';
import { answer, pollAuthorization, readOrder, selfCheck } from './act-validate.ts';
import { certificateVerdict, readHeld } from './held-certificate.ts';
import { isActive, step } from './machine.ts';
import type { Issuing, OrderDeps, OrderInput, OrderProgress, StatusChanges } from './order-deps.ts';
import { effectOf, type Order, type OrderEffect, type OrderState } from './order.ts';
import { leftToOtherMs, savePlaced } from './place-order.ts';
import { dayMs, happened, type Outcome, type Scene, type Wait, wait } from './scene.ts';

/** More turns than an order has states: a run always ends. */
const mostTurns = 24;
const againMs = 1000;

const actions: Readonly<Record<OrderEffect, (scene: Scene) => Promise<Outcome>>> = {
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
function early(scene: Scene): Outcome | undefined {
  const { order, now } = scene;
  if (!isActive(order)) return undefined;
  const { nextAttemptTime, orderExpires, state = 'Idle' } = order;
  const leftMs = nextAttemptTime === undefined ? 0 : Date.parse(nextAttemptTime) - now.getTime();
  const isLimited = order.lastError?.type === 'rateLimited';
  if (leftMs > 0) return wait(leftMs, isLimited ? waitReason(order) : undefined);
  const otherMs = leftToOtherMs(scene);
  if (otherMs !== undefined)
    return otherMs > 0 ? wait(otherMs) : happened({ kind: 'reserved', by: scene.deps.instance });
  const isOver = orderExpires !== undefined && Date.parse(orderExpires) <= now.getTime();
  return isOver && expiring.includes(state) ? happened({ kind: 'gone' }) : undefined;
}

async function sceneOf(
  deps: OrderDeps,
  input: OrderInput,
  at: { readonly domain: CustomDomain; readonly chain?: string | undefined; readonly signal: AbortSignal },
): Promise<Scene> {
  const { domain, chain, signal } = at;
  const now = deps.clock.now();
  const held = await readHeld(deps.store, { domain, now }, signal);
  return { deps, input, signal, domain, order: domain.status?.acme ?? {}, now, held, chain };
}

const same = (one: Order, other: Order): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What an outcome writes into the status; `undefined`: nothing. */
function changesOf({ order, now }: Scene, outcome: Outcome): StatusChanges | undefined {
  if (outcome.kind === 'wait') return undefined;
  if (outcome.kind === 'facts') return outcome.changes;
  const { next } = step(order, outcome.event, now);
  return same(next, order) ? undefined : { acme: next };
}

/** Persists what an outcome says. The resource version of the object lets no second writer pass. */
function write(scene: Scene, changes: StatusChanges): Promise<CustomDomain> {
  const { deps, domain, signal } = scene;
  const name = changes.certificate ? 'acme.write-certificate' : 'acme.write-order';
  return deps.effects.run(name, () => deps.store.writeStatus(domain, changes, signal));
}

type Turn = { readonly outcome: Outcome; readonly written?: CustomDomain | undefined };

/** Does what the state asks for, and persists what came of it. */
async function turn(scene: Scene): Promise<Turn> {
  const outcome: Outcome = early(scene) ?? (await actions[effectOf(scene.order)](scene));
  if (outcome.kind === 'event' && outcome.event.kind === 'ordered')
    return { outcome, written: await savePlaced(scene, outcome.event) };
  const changes = changesOf(scene, outcome);
  return { outcome, written: changes && (await write(scene, changes)) };
}

/** An order and the write of its address are one step, also for a process that loses its leadership. */
function takeTurn(scene: Scene): Promise<Turn> {
  if (effectOf(scene.order) !== 'newOrder') return turn(scene);
  return scene.deps.lastSteps.run((signal) => turn({ ...scene, signal }));
}

function progress(scene: Scene, outcome: Wait): OrderProgress {
  const { domain, order, held, now } = scene;
  const { afterMs, issuing } = outcome;
  return {
    domain,
    issuing: issuing ?? { reason: reasons[order.state ?? 'Idle'] },
    certificate: certificateVerdict(held, domain, now),
    afterMs: Math.min(Math.max(afterMs, 0), dayMs),
  };
}

/** Clears failures on request, before anything else. */
async function resetFirst(scene: Scene): Promise<CustomDomain> {
  const { domain, input } = scene;
  if (!input.reset) return domain;
  const { directoryURL = input.region.acme.directoryURL } = domain.status?.orderedWith ?? {};
  const otherAuthority = directoryURL !== input.region.acme.directoryURL;
  const changes = changesOf(scene, happened({ kind: 'reset', otherAuthority }));
  return changes ? write(scene, changes) : domain;
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
  let scene = await sceneOf(deps, input, { domain: live, signal });
  if (live.metadata.deletionTimestamp !== undefined) return progress(scene, wait(dayMs));
  const domain = await resetFirst(scene);
  if (domain !== live) scene = await sceneOf(deps, input, { domain, signal });
  for (let turn = 0; turn < mostTurns; turn += 1) {
    signal.throwIfAborted();
    const { outcome, written } = await takeTurn(scene);
    if (outcome.kind === 'wait') return progress(scene, outcome);
    if (!written) return progress(scene, wait(againMs));
    const chain = outcome.kind === 'event' ? outcome.chain : scene.chain;
    scene = await sceneOf(deps, input, { domain: written, chain, signal });
  }
  return progress(scene, wait(againMs));
}
