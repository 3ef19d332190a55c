// Applies a domain's route and checks whether the edge serves our certificate.
import { hourMs } from '#platform/clock.ts';
import { findCondition, kubeTime } from '#kube/conditions.ts';
import { throwFailures } from '#kube/write/converge.ts';
import type { CustomDomain } from '#resources/custom-domain.ts';
import type { CustomDomainStatus } from '#resources/custom-domain-status.ts';
import { domainCondition, type DomainCondition } from '#resources/domain-conditions.ts';
import { httpRoutes, listenerSets } from '#resources/kinds/gateway.ts';
import { ingresses } from '#resources/kinds/network.ts';
import type { CustomDomainReason } from '#resources/reasons.ts';
import { desiredRoutes, domainLabels } from '../desired/routes.ts';
import type { DomainRun } from '../deps.ts';
import { routeFaultOf, type RouteFault } from './route-condition.ts';

/** An edge that serves something else for so long has a fault. */
const patienceMs = 600_000;
const soonMs = 2000;
const quickMs = 120_000;
const slowMs = 15_000;

/** `condition` is absent while the last known condition still holds. */
export type Routed = {
  readonly condition: DomainCondition | undefined;
  readonly route: NonNullable<CustomDomainStatus['route']> | undefined;
  readonly afterMs: number;
};

type Programmed = CustomDomainReason<'Programmed'>;
const of = (reason: Programmed): DomainCondition => domainCondition('Programmed', reason);

async function routeFault({ deps, domain, region, signal }: DomainRun): Promise<RouteFault> {
  if (region.spec.routing?.mode !== 'Gateway') return undefined;
  const { namespace = '' } = domain.metadata;
  const { hostname } = domain.spec;
  const set = await deps.routes.listenerSet({ namespace, name: hostname }, signal);
  const route = await deps.routes.httpRoute({ namespace, name: `https.${hostname}` }, signal);
  return routeFaultOf(set, route);
}

const kindsOf = (mode: 'Gateway' | 'Ingress' | undefined) =>
  mode === 'Gateway' ? [listenerSets, httpRoutes] : [ingresses];

/**
 * Kinds in which to look for objects that are not wanted: those of the former edge, and all once the route
 * ends. Before a certificate there never was a route.
 */
function pruned({ region }: DomainRun, domain: CustomDomain, isWanted: boolean) {
  const { certificate, route } = domain.status ?? {};
  if (certificate === undefined) return [];
  const mode = region.spec.routing?.mode;
  const former = route?.kind === undefined || route.kind === mode ? [] : kindsOf(route.kind);
  return isWanted ? former : [...kindsOf(mode), ...former];
}

/** Applies the objects of the route, and removes those that are no longer wanted. */
export async function convergeRoute(run: DomainRun, domain: CustomDomain, owned: boolean): Promise<boolean> {
  const { deps, region, signal } = run;
  const { identifier } = region.spec;
  const intents = desiredRoutes(domain, region.spec, owned);
  const changes = await deps.converge({
    owner: { object: domain, labels: domainLabels(identifier, domain.spec.hostname) },
    intents,
    prune: pruned(run, domain, intents.length > 0),
    namespace: domain.metadata.namespace ?? '',
    signal,
  });
  throwFailures(changes);
  return intents.length > 0;
}

async function isServed(
  { deps, domain, tools, signal }: DomainRun,
  serial: string,
): Promise<string | undefined> {
  const [address] = await tools.edgeAddresses(signal);
  if (address === undefined) return undefined;
  const served = await deps.servedSerial({ address, hostname: domain.spec.hostname }, signal);
  signal.throwIfAborted();
  return served === serial ? serial : (served ?? '');
}

/** Waits for the edge: what was programmed before stays so for ten minutes. */
function waiting({ deps, domain }: DomainRun, served: string | undefined): Routed {
  const { uid = '' } = domain.metadata;
  const now = deps.clock.monotonicMs();
  const since = deps.memory.probing.get(uid) ?? now;
  deps.memory.probing.set(uid, since);
  const was = findCondition(domain.status?.conditions ?? [], 'Programmed')?.status === 'True';
  const { route } = domain.status ?? {};
  if (now - since >= patienceMs)
    return { condition: of(served ? 'WrongCertificateServed' : 'ProbeFailed'), route, afterMs: 60_000 };
  const afterMs = now - since < quickMs ? soonMs : slowMs;
  return { condition: was ? undefined : of('ListenerPending'), route, afterMs };
}

/** Asks the edge when that is due: after each new certificate, then hourly. */
async function probe(run: DomainRun, domain: CustomDomain): Promise<Routed> {
  const { deps, now, region } = run;
  const { route, certificate } = domain.status ?? {};
  const serial = certificate?.serial ?? '';
  const probedMs = route?.probedAt === undefined ? 0 : Date.parse(route.probedAt);
  const restMs = probedMs + hourMs - now.getTime();
  if (route?.probedSerial === serial && restMs > 0)
    return { condition: of('Programmed'), route, afterMs: restMs };
  const served = await isServed({ ...run, domain }, serial);
  if (served !== serial) return waiting({ ...run, domain }, served);
  deps.memory.probing.delete(domain.metadata.uid ?? '');
  const kind = region.spec.routing?.mode ?? 'Gateway';
  return {
    condition: of('Programmed'),
    route: { kind, probedAt: kubeTime(now), probedSerial: serial },
    afterMs: hourMs,
  };
}

/** Programs the route of a domain whose certificate and ownership are known. */
export async function programRoute(run: DomainRun, domain: CustomDomain, owned: boolean): Promise<Routed> {
  const isWanted = await convergeRoute(run, domain, owned);
  if (!isWanted) return { condition: of('Pending'), route: undefined, afterMs: Infinity };
  const fault = await routeFault(run);
  if (fault !== undefined) return { condition: of(fault), route: domain.status?.route, afterMs: soonMs };
  return probe(run, domain);
}
