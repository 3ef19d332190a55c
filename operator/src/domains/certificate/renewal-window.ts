// Applies the renewal times to the certificate that is served, and asks the authority for its window.
import type { CustomDomainStatus } from '#resources/custom-domain-status.ts';
import { findAuthority } from './account.ts';
import { certId, pollMs, readRenewalInfo } from './ari.ts';
import type { GoodCertificate } from './held-certificate.ts';
import { certificateName } from './names.ts';
import { renewalTime } from './renewal.ts';
import { later, type ActionOutcome, type OrderContext } from './order-context.ts';

type Certificate = NonNullable<CustomDomainStatus['certificate']>;
type Ari = NonNullable<NonNullable<CustomDomainStatus['acme']>['ari']>;

const stamp = (date: Date): string => date.toISOString().replace(/\.\d{3}Z$/, 'Z');

function windowOf(ari: Ari | undefined, id: string | undefined) {
  if (id === undefined || ari?.certID !== id) return undefined;
  const { windowStart, windowEnd } = ari;
  if (windowStart === undefined || windowEnd === undefined) return undefined;
  return { start: new Date(windowStart), end: new Date(windowEnd) };
}

/** When a certificate must be renewed. */
export function renewsAt({ domain, input }: OrderContext, { facts, chain }: GoodCertificate): Date {
  const { uid = '' } = domain.metadata;
  const { hostname } = domain.spec;
  const { renewAtPercent } = input.region.acme;
  const window = windowOf(domain.status?.acme?.ari, certId(chain));
  return renewalTime({ ...facts, hostname, uid, window, renewAtPercent });
}

/** What the status shows of a certificate. */
export function certificateStatus(context: OrderContext, good: GoodCertificate): Certificate {
  const { serial, issuer, notBefore, notAfter } = good.facts;
  return {
    secretName: certificateName(context.domain.spec.hostname),
    serial,
    issuer,
    notBefore: stamp(notBefore),
    notAfter: stamp(notAfter),
    renewalTime: stamp(renewsAt(context, good)),
    revision: good.revision,
  };
}

async function fetchWindow(
  context: OrderContext,
  known: Ari | undefined,
  id: string,
): Promise<Ari | undefined> {
  const { deps, input, signal, now } = context;
  const authority = await findAuthority(deps, input.region, signal);
  const directory = await authority?.directory(signal);
  if (!authority || directory?.kind !== 'ok' || directory.value.renewalInfo === undefined) return undefined;
  const answer = await authority.renewalInfo(id, signal);
  const wait = answer.kind === 'ok' ? answer.retryAfterMs : answer.problem.retryAfterMs;
  const nextCheck = stamp(later(now, pollMs(wait)));
  const info = answer.kind === 'ok' ? readRenewalInfo(answer.value) : undefined;
  if (!info) return { ...(known?.certID === id && known), certID: id, nextCheck };
  const { start, end, explanationURL } = info;
  const window = { windowStart: stamp(start), windowEnd: stamp(end) };
  return { certID: id, ...window, nextCheck, ...(explanationURL !== undefined && { explanationURL }) };
}

/** Asks for the window when it is due. `undefined`: nothing new. */
export async function refreshWindow(
  context: OrderContext,
  { chain }: GoodCertificate,
): Promise<ActionOutcome | undefined> {
  const { order, now } = context;
  const id = certId(chain);
  if (id === undefined) return undefined;
  const { ari } = order;
  const isDue = ari?.certID !== id || ari.nextCheck === undefined || new Date(ari.nextCheck) <= now;
  const fetched = isDue ? await fetchWindow(context, ari, id) : undefined;
  return fetched && { kind: 'facts', changes: { acme: { ...order, ari: fetched } } };
}
