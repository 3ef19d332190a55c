// Which Jurisdictions are accepted: a domain, a Gateway and an IngressClass serve one region each.
import { jurisdictionLabel } from '#resources/labels.ts';
import { regionNamespace } from '../desired/names.ts';
import { partCondition, type PartCondition } from '../condition.ts';

/** What acceptance needs of one Jurisdiction. */
export type Applicant = {
  readonly identifier: string;
  readonly uid: string;
  readonly creationTimestamp: string;
  readonly domain: string;
  readonly placement: 'Local' | 'Remote';
  /** `namespace/name` of a shared Gateway; `undefined` when the region makes its own one. */
  readonly gateway: string | undefined;
  readonly ingressClass: string | undefined;
  /** Settings that the operator owns or that belong in a Secret. */
  readonly invalidSettings: readonly string[];
  /** Its domain begins like an A-label but is none, so no certificate can be had. */
  readonly invalidDomain: boolean;
};

/** The oldest comes first; of equal age the smaller uid. */
function byAge(one: Applicant, other: Applicant): number {
  if (one.creationTimestamp !== other.creationTimestamp)
    return one.creationTimestamp < other.creationTimestamp ? -1 : 1;
  return one.uid < other.uid ? -1 : Number(one.uid > other.uid);
}

const edgesOf = ({ placement, gateway, ingressClass }: Applicant): readonly string[] =>
  placement === 'Remote'
    ? []
    : [
        ...(gateway === undefined ? [] : [`Gateway ${gateway}`]),
        ...(ingressClass === undefined ? [] : [`IngressClass ${ingressClass}`]),
      ];

type Holders = { readonly domains: Map<string, string>; readonly edges: Map<string, string> };

/** Decides about one applicant and reserves what it may hold. A region with wrong settings keeps its name. */
function acceptance(applicant: Applicant, { domains, edges }: Holders): PartCondition {
  const domainHolder = domains.get(applicant.domain);
  if (domainHolder !== undefined)
    return partCondition(
      'Accepted',
      'DomainConflict',
      `The older Jurisdiction ${domainHolder} has this domain`,
    );
  const taken = edgesOf(applicant).find((edge) => edges.has(edge));
  if (taken !== undefined)
    return partCondition(
      'Accepted',
      'GatewayInUse',
      `The older Jurisdiction ${edges.get(taken)} uses this edge`,
    );
  domains.set(applicant.domain, applicant.identifier);
  for (const edge of edgesOf(applicant)) edges.set(edge, applicant.identifier);
  if (applicant.invalidDomain)
    return partCondition(
      'Accepted',
      'SettingsInvalid',
      'A part of spec.domain begins with xn-- but is no valid A-label',
    );
  if (applicant.invalidSettings.length > 0)
    return partCondition(
      'Accepted',
      'SettingsInvalid',
      `The operator sets these itself, or they belong in a Secret: ${applicant.invalidSettings.join(', ')}`,
    );
  return applicant.placement === 'Remote'
    ? partCondition('Accepted', 'DirectoryEntry', 'A region elsewhere: only its name and link are used')
    : partCondition('Accepted', 'Accepted', 'Domain and edge belong to this region');
}

/** Decides about all Jurisdictions together: the order of events decides nothing. Keys are identifiers. */
export function acceptAll(applicants: readonly Applicant[]): ReadonlyMap<string, PartCondition> {
  const holders: Holders = { domains: new Map(), edges: new Map() };
  return new Map(applicants.toSorted(byAge).map((one) => [one.identifier, acceptance(one, holders)]));
}

/** The namespace exists and is not ours. The message names the label that gives it to the region. */
export function namespaceConflict(identifier: string): PartCondition {
  const name = regionNamespace(identifier);
  return partCondition(
    'Accepted',
    'NamespaceConflict',
    `Namespace ${name} exists without the label of this region. To let the region take it with all that is ` +
      `in it, run: kubectl label --overwrite namespace ${name} ${jurisdictionLabel}=${identifier}`,
  );
}
