// Finalizes the order, downloads and checks the certificate, and stores it.
import { keyFingerprint } from '#platform/x509.ts';
import { annotations } from '#resources/labels.ts';
import { reserveFor } from './place-order.ts';
import { orderOutcome } from './validate-order.ts';
import { type ChainCheck, checkChain } from './chain.ts';
import { type GoodCertificate, readHeld } from './held-certificate.ts';
import { certificateName, customerHash, nextKeyName } from './names.ts';
import { certificateStatus } from './renewal-window.ts';
import { happened, onProblem } from './order-context.ts';
import { type ActionOutcome, type OrderContext, wait, withAccount } from './order-context.ts';
import type { Authority, Wire } from './wire/calls.ts';

const [soonestPollMs, latestPollMs] = [1000, 60_000];
const retryMs = 2000;

/** The stored next key, if it still is the one that the order began with. */
async function nextKey({ deps, domain, order, signal }: OrderContext): Promise<string | undefined> {
  const secret = await deps.store.readSecret(nextKeyName(domain.spec.hostname), signal);
  const key = secret?.isOurs ? (secret.data['key'] ?? '') : '';
  return order.keyFingerprint !== undefined && keyFingerprint(key) === order.keyFingerprint ? key : undefined;
}

/** Reads the order where the authority's answer to a finalization was no clear one. */
async function readAgain(context: OrderContext, wire: Wire, authority: Authority): Promise<ActionOutcome> {
  const again = await wire.order(context.order.orderURL ?? '', context.signal);
  if (again.kind === 'problem') return onProblem(context, again.problem, authority.failingSince());
  if (again.value.status === 'processing') return happened({ kind: 'finalized' });
  const known = again.value.status === 'ready' ? undefined : orderOutcome(again.value);
  return known ?? wait(retryMs);
}

/** A key that the authority refuses is not tried again. */
async function removeNextKey({ deps, domain, signal }: OrderContext): Promise<void> {
  const name = nextKeyName(domain.spec.hostname);
  const secret = await deps.store.readSecret(name, signal);
  if (!secret?.isOurs) return;
  await deps.effects.run('acme.remove-next-key', () => deps.store.removeSecret(name, secret.uid, signal));
}

/** Sends the certificate request, made from the saved key. */
export function finalize(context: OrderContext): Promise<ActionOutcome> {
  const { deps, domain, order, signal } = context;
  return withAccount(context, async ({ wire, authority }) => {
    const keyPem = await nextKey(context);
    if (keyPem === undefined) return happened({ kind: 'keyLost' });
    const replaces = order.purpose === 'Renewal';
    const full = await reserveFor(context, { stage: 'certificate', replaces });
    if (full) return full;
    const { hostname } = domain.spec;
    const answer = await deps.effects.run('acme.finalize', () =>
      wire.finalize(order.finalizeURL ?? '', { hostname, keyPem }, signal),
    );
    if (answer.kind === 'ok') {
      const known = answer.value.status === 'ready' ? undefined : orderOutcome(answer.value);
      return known ?? happened({ kind: 'finalized' });
    }
    const { problem } = answer;
    if (problem.class === 'badKey') await removeNextKey(context);
    const isUnclear =
      problem.class === 'notReady' || problem.class === 'repeated' || problem.class === 'gone';
    return isUnclear
      ? readAgain(context, wire, authority)
      : onProblem(context, problem, authority.failingSince());
  });
}

/** Waits for the certificate. */
export function pollOrder(context: OrderContext): Promise<ActionOutcome> {
  const { order, signal } = context;
  return withAccount(context, async ({ wire, authority }) => {
    const answer = await wire.order(order.orderURL ?? '', signal);
    if (answer.kind === 'problem') return onProblem(context, answer.problem, authority.failingSince());
    if (answer.value.status === 'ready') return happened({ kind: 'unfinalized' });
    const pollMs = Math.min(Math.max(answer.retryAfterMs ?? 0, soonestPollMs), latestPollMs);
    return orderOutcome(answer.value) ?? wait(pollMs);
  });
}

function onBadChain(check: Extract<ChainCheck, { kind: 'bad' }>): ActionOutcome {
  if (check.fault === 'wrongKey') return happened({ kind: 'keyLost' });
  const problem = { class: 'other', type: 'badCertificate', status: 0 } as const;
  return happened({ kind: 'failed', problem });
}

/** Fetches the chain and checks it; nothing unchecked is ever stored. */
export function download(context: OrderContext): Promise<ActionOutcome> {
  const { domain, order, signal, now } = context;
  return withAccount(context, async ({ wire, authority }) => {
    if ((await nextKey(context)) === undefined) return happened({ kind: 'keyLost' });
    const answer = await wire.certificate(order.certificateURL ?? '', signal);
    if (answer.kind === 'problem') return onProblem(context, answer.problem, authority.failingSince());
    const { hostname } = domain.spec;
    const keyFingerprint = order.keyFingerprint ?? '';
    const check = checkChain(answer.value, { hostname, keyFingerprint, now });
    return check.kind === 'bad' ? onBadChain(check) : happened({ kind: 'stored' }, answer.value);
  });
}

/** Writes certificate and key in one call. `undefined`: written; else what to do first. */
async function apply(
  context: OrderContext,
  chain: string,
  revision: number,
): Promise<ActionOutcome | undefined> {
  const { deps, domain, order, signal, now } = context;
  const { hostname } = domain.spec;
  const key = await nextKey(context);
  if (key === undefined) return happened({ kind: 'keyLost' });
  const fingerprint = order.keyFingerprint ?? '';
  const check = checkChain(chain, { hostname, keyFingerprint: fingerprint, now });
  if (check.kind === 'bad') return onBadChain(check);
  const secret = {
    name: certificateName(hostname),
    type: 'kubernetes.io/tls',
    hostname,
    annotations: {
      [annotations.serial]: check.facts.serial,
      [annotations.revision]: String(revision),
      [annotations.customerHash]: customerHash(domain),
    },
    data: { 'tls.crt': chain, 'tls.key': key },
  } as const;
  await deps.effects.run('acme.store-certificate', () => deps.store.applySecret(secret, signal));
  return undefined;
}

/** The chain of the running order: just downloaded, or fetched again after a crash. */
async function chainOf(context: OrderContext): Promise<string | ActionOutcome> {
  if (context.chain !== undefined) return context.chain;
  const again = await download(context);
  return again.kind === 'event' && again.chain !== undefined ? again.chain : again;
}

/** The stored certificate of this order, or `undefined` while it is not stored. */
async function storedOf(context: OrderContext): Promise<GoodCertificate | undefined> {
  const held = await readHeld(context.deps.store, context, context.signal);
  return held.kind === 'good' && held.facts.keyFingerprint === context.order.keyFingerprint
    ? held
    : undefined;
}

/** Stores the certificate, shows it in the status, then removes the next key. Parts may be done already. */
export async function store(context: OrderContext): Promise<ActionOutcome> {
  const { held, domain } = context;
  if (held.kind === 'foreign') return wait(latestPollMs, { reason: 'AccountProblem' });
  if (!(await storedOf(context))) {
    const chain = await chainOf(context);
    if (typeof chain !== 'string') return chain;
    const revision = (domain.status?.certificate?.revision ?? 0) + 1;
    const fault = await apply(context, chain, revision);
    if (fault) return fault;
  }
  const stored = await storedOf(context);
  if (!stored) return wait(retryMs);
  const certificate = certificateStatus(context, stored);
  if (domain.status?.certificate?.serial !== certificate.serial)
    return { kind: 'facts', changes: { certificate } };
  await removeNextKey(context);
  return happened({ kind: 'cleaned' });
}
