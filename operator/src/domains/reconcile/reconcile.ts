// Reconciles one CustomDomain: deletion, region, pause, finalizer, checks, certificate, route, status.
import type { Reconciler, ReconcileScope } from '#kube/control/controller.ts';
import type { Result } from '#kube/control/outcome.ts';
import { transitions } from '#kube/conditions.ts';
import { is } from '#kube/errors.ts';
import type { Key } from '#kube/object.ts';
import { addFinalizer } from '#kube/write/finalizer.ts';
import { type CustomDomain, customDomains } from '#resources/custom-domain.ts';
import {
  domainCondition,
  type DomainCondition,
  type DomainConditions,
} from '#resources/domain-conditions.ts';
import type { Jurisdiction } from '#resources/jurisdiction.ts';
import { annotations, finalizers } from '#resources/labels.ts';
import type { PauseReason } from '#resources/reasons.ts';
import { checkDomain, type Checked, dueCheck, lastChecked, targetOf } from '../check-domain.ts';
import { mustReset, orderInputs } from '../order-inputs.ts';
import { acceptDomain } from './accept.ts';
import type { DomainDeps, DomainRun } from '../deps.ts';
import { orderCertificate } from './order.ts';
import { removeDomain } from './remove.ts';
import { programRoute } from '../route/program-route.ts';
import { toConditions, type DomainFacts, domainStatus } from '../status.ts';

const timeoutMs = 45_000;
const workers = 8;
const longestMs = 3_600_000;
const regionWaitMs = 300_000;

function pauseOf(domain: CustomDomain, region: Jurisdiction | undefined): PauseReason | undefined {
  const isNoted = ({ metadata }: CustomDomain | Jurisdiction): boolean =>
    metadata.annotations?.[annotations.paused] === 'true';
  if (region?.spec.paused) return 'PausedBySpec';
  return isNoted(domain) || (region && isNoted(region)) ? 'PausedByAnnotation' : undefined;
}

type Outcome = Pick<DomainFacts, 'domain' | 'partConditions'> & Partial<DomainFacts>;

type At = { readonly region: Jurisdiction | undefined; readonly signal: AbortSignal };

/** Writes the status and tells the transitions. */
async function report(deps: DomainDeps, outcome: Outcome, { region, signal }: At): Promise<void> {
  const { domain } = outcome;
  const facts: DomainFacts = {
    now: deps.clock.now(),
    checked: undefined,
    issuing: undefined,
    route: domain.status?.route,
    orderedWith: domain.status?.orderedWith,
    target: region ? targetOf(region) : { ipv4: [], ipv6: [] },
    issuer: undefined,
    contested: false,
    paused: undefined,
    deleting: undefined,
    ...outcome,
  };
  const before = domain.status?.conditions ?? [];
  await deps.patchStatus({ object: domain, status: domainStatus(facts), signal });
  for (const { type, status, reason, message } of transitions(before, toConditions(facts))) {
    const isGood = status === 'True' || ['NotPaused', 'NotDeleting', 'Idle'].includes(reason);
    const kind = isGood ? 'Normal' : 'Warning';
    await deps.events.transition(domain, { type: kind, reason, note: message || `${type} is ${status}` });
    deps.log.info({ condition: type, status, reason }, 'A condition changed');
    deps.onTransition?.({ type, status, reason });
  }
}

function toRun(
  base: Pick<DomainRun, 'deps' | 'domain' | 'region' | 'signal'>,
  tools: DomainRun['tools'],
): DomainRun {
  return { ...base, tools, row: base.deps.row(base.domain), now: base.deps.clock.now() };
}

function isOwned({ ownership }: Checked, condition: DomainCondition | undefined): boolean {
  return condition ? condition.status !== 'False' : ownership.verifiedAt !== undefined;
}

/** Checks, certificate and route of an accepted domain. */
async function work(
  run: DomainRun,
  accepted: DomainCondition,
): Promise<{ outcome: Outcome; afterMs: number }> {
  const { deps, domain } = run;
  const due = dueCheck(run);
  const checked = due.now ? await checkDomain(run) : lastChecked(domain);
  const partConditions: Partial<DomainConditions> = { ...checked.partConditions, Accepted: accepted };
  const reset = mustReset(run, { requested: due.now && due.requested, dnsChanged: checked.changed });
  const ordered = await orderCertificate(run, { partConditions, reset });
  const owned =
    isOwned(checked, checked.partConditions.OwnershipVerified) && checked.ownership.verifiedAt !== undefined;
  const routed = await programRoute({ ...run, domain: ordered.domain }, ordered.domain, owned);
  const checkMs = checked.nextCheck ? checked.nextCheck.getTime() - deps.clock.now().getTime() : Infinity;
  return {
    outcome: {
      domain: ordered.domain,
      partConditions: {
        ...partConditions,
        ...ordered.partConditions,
        ...(routed.condition && { Programmed: routed.condition }),
      },
      checked,
      issuing: ordered.issuing,
      route: routed.route,
      orderedWith: orderInputs(run),
      issuer: run.tools.authority?.identities[0],
      contested: run.row?.contested ?? false,
    },
    afterMs: Math.min(ordered.afterMs, routed.afterMs, checkMs, due.restMs),
  };
}

/** What is known of a domain that nothing is done for. */
const resting: Partial<DomainConditions> = { Issuing: domainCondition('Issuing', 'Blocked') };

async function workOn(
  deps: DomainDeps,
  { domain, region, accepted }: { domain: CustomDomain; region: Jurisdiction; accepted: DomainCondition },
  signal: AbortSignal,
): Promise<Result> {
  const resource = deps.kube.of(customDomains);
  const object = await addFinalizer({ resource, object: domain, name: finalizers.customDomain, signal });
  if (!object) return { kind: 'done' };
  const run = toRun({ deps, domain: object, region, signal }, await deps.tools(region, signal));
  const { outcome, afterMs } = await work(run, accepted);
  await report(deps, outcome, { region, signal });
  return { kind: 'after', ms: Math.min(Math.max(afterMs, 0), longestMs) };
}

/** Removes what belongs to the domain. What cannot be removed is told, and tried again. */
async function remove(deps: DomainDeps, domain: CustomDomain, at: At): Promise<Result> {
  try {
    await removeDomain(deps, domain, at);
  } catch (thrown) {
    at.signal.throwIfAborted();
    if (is.conflict(thrown)) throw thrown;
    const deleting = {
      reason: 'CleanupFailed',
      message: 'The route or a Secret could not be removed',
    } as const;
    await report(deps, { domain, partConditions: {}, deleting }, at);
    throw thrown;
  }
  return { kind: 'done' };
}

/** Reconciles one domain, read from the cache by its name. */
export async function reconcileDomain(deps: DomainDeps, key: Key, scope: ReconcileScope): Promise<Result> {
  const { signal } = scope;
  const domain = deps.domains.get(key);
  if (!domain) return { kind: 'done' };
  const region = deps.regionOf(key.namespace);
  if (domain.metadata.deletionTimestamp !== undefined) return remove(deps, domain, { region, signal });
  const row = deps.row(domain);
  const accepted = acceptDomain({
    domain,
    region,
    ownHosts: deps.ownHosts(),
    all: deps.domains.inNamespace(key.namespace),
    rowMissing: row?.present === false,
  });
  const paused = pauseOf(domain, region);
  const isServable = accepted.status === 'True' || accepted.reason === 'RowMissing';
  if (paused !== undefined || !region || !isServable) {
    const partConditions = { Accepted: accepted, ...(domain.status?.certificate ? {} : resting) };
    await report(deps, { domain, partConditions, paused }, { region, signal });
    return { kind: 'after', ms: regionWaitMs };
  }
  return workOn(deps, { domain, region, accepted }, signal);
}

/** The reconciler of CustomDomains for the controller. */
export function domainReconciler(deps: DomainDeps): Reconciler {
  return {
    name: 'customdomain',
    workers,
    timeoutMs,
    reconcile: (key, scope) => reconcileDomain(deps, key, scope),
  };
}
