// What a domain waits for, and how far it has come; no I/O (docs/design/web-domains.md#verify-a-domain).
import type { Domain } from '@glimpse/contracts/domains';
import { domainReasons, type ForWhom, type ReasonFacts } from '@glimpse/contracts/handover/domain-reasons';
import { typedName } from '#features/domains/typed-name.ts';
import type { StepState } from '#ui/display/Checklist.tsx';

/** `facts` is absent for a reason that a newer operator gave; the page then shows the text of the row. */
export type Explained = {
  readonly reason: string;
  readonly facts: ReasonFacts | undefined;
  readonly action: Domain['next_action'];
};

/** Reasons of a suspended domain that say more than its plan. */
const beyondPlan: readonly string[] = ['Deleting', 'Stopped'];

/** A plan without domains suspends a domain at once, before its row says so. Names are shown as typed. */
export function explain(domain: Domain): Explained {
  const { serving } = domain;
  const host = typedName(domain) ?? domain.display_domain;
  const action = { ...domain.next_action, params: { ...domain.next_action.params, host } };
  if (serving !== 'suspended' || beyondPlan.includes(action.reason))
    return { reason: action.reason, facts: domainReasons.get(action.reason), action };
  const none = { record: null, found: null, retryAt: null, step: null } as const;
  const suspended = { ...action, ...none, reason: 'Suspended', params: { host }, forWhom: 'Owner' } as const;
  return { reason: 'Suspended', facts: domainReasons.get('Suspended'), action: suspended };
}

const unknownBadges = { Owner: 'needsChange', Operator: 'withUs', Nobody: 'checking' } as const;

export function badgeOf({ facts, action }: Explained): ReasonFacts['badge'] {
  return facts?.badge ?? unknownBadges[action.forWhom];
}

export const isLive = (domain: Domain): boolean => explain(domain).reason === 'Live';

/** Order of the list: needs action, in progress, working. */
const ranks: Readonly<Record<ForWhom, number>> = { Owner: 0, Operator: 1, Nobody: 1 };
const rankOf = (domain: Domain): number => (isLive(domain) ? 2 : ranks[explain(domain).action.forWhom]);

/** Sorts by what is to do, then by name. */
export function sortDomains(domains: readonly Domain[]): readonly Domain[] {
  return domains.toSorted(
    (one, other) =>
      rankOf(one) - rankOf(other) || one.display_domain.localeCompare(other.display_domain, 'en'),
  );
}

/** Ids of all steps, in order. */
export const stepIds = ['added', 'proved', 'pointed', 'certificate', 'works'] as const;
export type StepId = (typeof stepIds)[number];

/** `at`: Unix seconds at which a step was done, if known. */
export type Step = { readonly id: StepId; readonly state: StepState; readonly at: number | undefined };

/** The condition of a row that says that a step is done. */
const conditionOf: Readonly<Record<StepId, string>> = {
  added: 'Accepted',
  proved: 'OwnershipVerified',
  pointed: 'DNSRouted',
  certificate: 'CertificateReady',
  works: 'Ready',
};

function doneAt({ conditions, created }: Domain, id: StepId): number | undefined {
  if (id === 'added') return created;
  const found = conditions.find(({ type, status }) => type === conditionOf[id] && status === 'True');
  const at = found ? Date.parse(found.lastTransitionTime) / 1000 : Number.NaN;
  return Number.isFinite(at) ? at : undefined;
}

/** Whether certificates are not the platform's: no step of the domain is about one then. */
const isCertificateForeign = ({ conditions }: Domain): boolean =>
  conditions.some(({ type, reason }) => type === conditionOf.certificate && reason === 'NotManaged');

const isDone = (domain: Domain, id: StepId): boolean =>
  domain.conditions.some(({ type, status }) => type === conditionOf[id] && status === 'True');

/** Steps before the present one are done; later ones only if their condition says so. */
export function stepsOf(domain: Domain): readonly Step[] {
  const live = isLive(domain);
  const { step: waitsAt, forWhom } = explain(domain).action;
  // The domain is added, unless its owner has to choose another name.
  const step = waitsAt === 1 && forWhom !== 'Owner' ? 2 : waitsAt;
  const steps = stepIds.map((id, index): Step => {
    const at = doneAt(domain, id);
    const done =
      live || isDone(domain, id) || (id === 'added' && step === null) || (step !== null && index + 1 < step);
    if (!live && step === index + 1) return { id, state: 'now', at: undefined };
    return done ? { id, state: 'done', at } : { id, state: 'wait', at: undefined };
  });
  return isCertificateForeign(domain) ? steps.filter(({ id }) => id !== 'certificate') : steps;
}

/** How often the page asks, in ms: fast at first, slower after ten minutes, slowest once it works. */
export function pollMs(domain: Domain, openMs: number): number {
  if (isLive(domain)) return 60_000;
  return openMs < 600_000 ? 10_000 : 30_000;
}

/** The name of a record as most providers want it: without the domain at its end; `@` for the domain. */
export function relativeName(name: string, base: string): string {
  if (name === base) return '@';
  return name.endsWith(`.${base}`) ? name.slice(0, -base.length - 1) : name;
}

export type DnsRecord = { readonly type: string; readonly name: string; readonly value: string };
type Target = { readonly cluster_host: string; readonly ips: readonly (readonly [string, string])[] };

/** Records that must stay: the proof once it was found, the address once it leads here. */
export function recordsToKeep(domain: Domain, { cluster_host, ips }: Target): readonly DnsRecord[] {
  if (domain.ownership !== 'verified') return [];
  const { txt_validation_name: txt, txt_validation_value: value, display_domain: name } = domain;
  const proof = txt === '' || value === '' ? [] : [{ type: 'TXT', name: txt, value }];
  const routed = stepsOf(domain).some(({ id, state }) => id === 'pointed' && state === 'done');
  if (!routed) return proof;
  const byAddress = ips.map(([type, ip]) => ({ type, name, value: ip }));
  const named = { type: domain.is_apex ? 'ALIAS' : 'CNAME', name, value: cluster_host };
  const addresses = domain.is_apex && byAddress.length > 0 ? byAddress : [named];
  return [...proof, ...addresses];
}
