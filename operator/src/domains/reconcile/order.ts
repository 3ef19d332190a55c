// Lets the order of a domain's certificate move on, when its checks allow it.
import { hourMs } from '#platform/clock.ts';
import type { CustomDomain } from '#resources/custom-domain.ts';
import { domainCondition, type DomainConditions } from '#resources/domain-conditions.ts';
import { acmeRegion } from '../certificate/acme-region.ts';
import type { Issuing } from '../certificate/order-deps.ts';
import { isActive, isChallenging } from '../certificate/machine.ts';
import { isExpiringSoon } from '../certificate/renewal.ts';
import { advanceOrder } from '../certificate/run-order.ts';
import { providedSecret, checkProvided } from '../provided-certificate.ts';
import type { DomainRun } from '../deps.ts';

const providedMs = 60_000;
const longSuspendedMs = 60 * 24 * hourMs;

/** Conditions of this run from the steps before the order. */
export type Gate = {
  readonly partConditions: Partial<DomainConditions>;
  readonly reset: boolean;
};
export type Ordered = {
  readonly domain: CustomDomain;
  readonly partConditions: Partial<DomainConditions>;
  readonly issuing: Issuing | undefined;
  readonly afterMs: number;
};

type PartState = { readonly status: string; readonly reason: string };

/** What this run found, else what the status says. */
function known({ domain }: DomainRun, gate: Gate, type: keyof DomainConditions): PartState | undefined {
  return gate.partConditions[type] ?? domain.status?.conditions.find((one) => one.type === type);
}

/** A certificate is ordered only for names that are accepted, owned, pointed here and allowed by CAA. */
function isOpen(run: DomainRun, gate: Gate): boolean {
  const steps = ['Accepted', 'OwnershipVerified', 'DNSRouted', 'CAAPermitted'] as const;
  const reason = known(run, gate, 'OwnershipVerified')?.reason;
  const isFirst = run.domain.status?.certificate === undefined;
  if (isFirst && reason === 'TXTMissingGrace') return false;
  return steps.every((type) => known(run, gate, type)?.status === 'True');
}

/** A name that has left, or was suspended for long, gets no new certificate. */
function mayRenew(run: DomainRun, gate: Gate): boolean {
  const { domain, now } = run;
  const { suspendedSince } = domain.status ?? {};
  if (known(run, gate, 'DNSRouted')?.reason === 'DNSMovedAway') return false;
  if (!domain.spec.suspended || suspendedSince === undefined) return true;
  return now.getTime() - Date.parse(suspendedSince) < longSuspendedMs;
}

const isPast = (text: string | undefined, now: Date): boolean =>
  text === undefined || Date.parse(text) <= now.getTime();

/** Whether nothing can be due: the certificate is stored, and its next times lie ahead. Saves a live read. */
function isQuiet(run: DomainRun, gate: Gate): boolean {
  const { acme = {}, certificate } = run.domain.status ?? {};
  const { orderChecked } = run.deps.memory;
  const lastMs = orderChecked.get(run.domain.metadata.uid ?? '');
  if (gate.reset || isActive(acme) || certificate?.serial === undefined) return false;
  if (lastMs === undefined || run.deps.clock.monotonicMs() - lastMs > hourMs) return false;
  return !isPast(certificate.renewalTime, run.now) && !isPast(acme.ari?.nextCheck, run.now);
}

function quiet(run: DomainRun): Ordered {
  const { domain, now } = run;
  const { notBefore = '', notAfter = '' } = domain.status?.certificate ?? {};
  const life = { notBefore: new Date(notBefore), notAfter: new Date(notAfter) };
  const reason = isExpiringSoon(life, now) ? 'ExpiringSoon' : 'Issued';
  return {
    domain,
    partConditions: { CertificateReady: domainCondition('CertificateReady', reason) },
    issuing: undefined,
    afterMs: hourMs,
  };
}

/** Uses the certificate that the platform provides, read anew each time. */
async function takeProvided(run: DomainRun, secretName: string): Promise<Ordered> {
  const { domain, tools, now, signal } = run;
  const secret = await tools.order.store.readSecret(secretName, signal);
  const { hostname } = domain.spec;
  const { condition, certificate } = checkProvided(secret?.data, { hostname, secretName, now });
  const status = { conditions: [], ...domain.status, certificate };
  return {
    domain: { ...domain, status },
    partConditions: { CertificateReady: condition, Issuing: domainCondition('Issuing', 'Idle') },
    issuing: undefined,
    afterMs: providedMs,
  };
}

/** Moves the order. The main domain may have a certificate of the platform; then nothing is ordered. */
export async function orderCertificate(run: DomainRun, gate: Gate): Promise<Ordered> {
  const { deps, domain, region, tools, signal } = run;
  const secretName = providedSecret(domain, region);
  if (secretName !== undefined) return takeProvided(run, secretName);
  if (isQuiet(run, gate)) return quiet(run);
  const { namespace = '', name, uid = '' } = domain.metadata;
  const challenging = deps.domains
    .inNamespace(namespace)
    .filter((one) => one.metadata.name !== name && isChallenging(one.status?.acme ?? {})).length;
  const progress = await advanceOrder(
    tools.order,
    {
      key: { namespace, name },
      region: acmeRegion(region.spec),
      gate: isOpen(run, gate),
      mayRenew: mayRenew(run, gate),
      room: challenging < region.spec.limits.maxConcurrentChallenges,
      reset: gate.reset,
    },
    signal,
  );
  deps.memory.orderChecked.set(uid, deps.clock.monotonicMs());
  return {
    domain: progress.domain,
    partConditions: {
      Issuing: domainCondition('Issuing', progress.issuing.reason),
      CertificateReady: domainCondition('CertificateReady', progress.certificate.reason),
    },
    issuing: progress.issuing,
    afterMs: progress.afterMs,
  };
}
