// Keeps the certificate of a removed domain for 30 days, so that a mass deletion costs no new orders.
import { ApiError } from '#kube/errors.ts';
import { kubeTime } from '#kube/conditions.ts';
import { isDeleting } from '#kube/object.ts';
import { type Clock, dayMs } from '#platform/clock.ts';
import type { Effects } from '#platform/effects.ts';
import type { CustomDomain } from '#resources/custom-domain.ts';
import type { EffectName } from '#resources/effect-names.ts';
import type { Secret } from '#resources/kinds/storage.ts';
import { annotations } from '#resources/labels.ts';
import { customerHash } from './names.ts';
import type { Retained, RetainedStore } from './retained-store.ts';
import { later } from './order-context.ts';

const keepMs = 30 * dayMs;

export type RetainDeps = {
  readonly retained: RetainedStore;
  readonly clock: Pick<Clock, 'now'>;
  readonly effects: Effects<EffectName>;
};
export type SweepDeps = RetainDeps & {
  /** The domain of a host name as the process knows it, and as the API server does. */
  readonly known: (hostname: string) => CustomDomain | undefined;
  readonly read: (hostname: string, signal: AbortSignal) => Promise<CustomDomain | undefined>;
};

const isOf = ({ metadata }: Secret, domain: Parameters<typeof customerHash>[0]): boolean =>
  metadata.annotations?.[annotations.customerHash] === customerHash(domain);

/** A namespace that goes takes its Secrets along and lets nothing be created any more. */
const isTerminating = (thrown: unknown): boolean =>
  thrown instanceof ApiError && thrown.causes.some(({ reason }) => reason === 'NamespaceTerminating');

/** Notes until when the certificate of a domain is kept, first on the list, then on the Secret. */
export async function retainCertificate(
  { retained, clock, effects }: RetainDeps,
  domain: Pick<CustomDomain, 'spec'>,
  signal: AbortSignal,
): Promise<void> {
  const { hostname } = domain.spec;
  const secret = await retained.read(hostname, signal);
  if (!secret || !isOf(secret, domain)) return;
  const entry: Retained = { hostname, until: kubeTime(later(clock.now(), keepMs)) };
  try {
    await effects.run('acme.retain-certificate', () => retained.add(entry, signal));
  } catch (thrown) {
    if (isTerminating(thrown)) return;
    throw thrown;
  }
  await effects.run('acme.retain-certificate', () => retained.mark(entry, signal));
}

/** Ends an entry: its domain is back, its Secret is gone or no longer marked, or its time is over. */
async function end(deps: SweepDeps, entry: Retained, signal: AbortSignal): Promise<void> {
  const { retained, effects, clock } = deps;
  const { hostname } = entry;
  const domain = await deps.read(hostname, signal);
  if (domain && isDeleting(domain)) return; // its removal writes the entry again
  const secret = await retained.read(hostname, signal);
  const until = secret?.metadata.annotations?.[annotations.retainedUntil];
  if (!secret || until === undefined) return retained.forget(entry, signal);
  if (domain && isOf(secret, domain)) {
    await retained.unmark({ hostname, until }, signal);
    return retained.forget(entry, signal);
  }
  if (!(Date.parse(until) <= clock.now().getTime())) return;
  if (await effects.run('acme.remove-certificate', () => retained.remove(secret, signal)))
    await retained.forget(entry, signal);
}

/** Looks at entries whose time is over or whose domain is back. @param most so many at once */
export async function sweepRetained(deps: SweepDeps, signal: AbortSignal, most = 100): Promise<void> {
  const now = deps.clock.now().getTime();
  const isDue = ({ hostname, until }: Retained): boolean =>
    !(Date.parse(until) > now) || deps.known(hostname) !== undefined;
  const due = (await deps.retained.all(signal))
    .filter(isDue)
    .toSorted((a, b) => (a.until < b.until ? -1 : 1));
  for (const entry of due.slice(0, most)) await end(deps, entry, signal);
}
