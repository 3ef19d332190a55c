// Which Jurisdictions are accepted: a domain, a Gateway and an IngressClass serve one region each.
import { verdict, type Verdict } from '../status-verdict.ts';

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

/** Judges one applicant and takes what it may hold. A region with wrong settings keeps its name. */
function judge(applicant: Applicant, { domains, edges }: Holders): Verdict {
  const domainHolder = domains.get(applicant.domain);
  if (domainHolder !== undefined)
    return verdict('Accepted', 'DomainConflict', `The older Jurisdiction ${domainHolder} has this domain`);
  const taken = edgesOf(applicant).find((edge) => edges.has(edge));
  if (taken !== undefined)
    return verdict('Accepted', 'GatewayInUse', `The older Jurisdiction ${edges.get(taken)} uses this edge`);
  domains.set(applicant.domain, applicant.identifier);
  for (const edge of edgesOf(applicant)) edges.set(edge, applicant.identifier);
  if (applicant.invalidSettings.length > 0)
    return verdict(
      'Accepted',
      'SettingsInvalid',
      `The operator sets these itself, or they belong in a Secret: ${applicant.invalidSettings.join(', ')}`,
    );
  return applicant.placement === 'Remote'
    ? verdict('Accepted', 'DirectoryEntry', 'A region elsewhere: only its name and link are used')
    : verdict('Accepted', 'Accepted', 'Domain and edge belong to this region');
}

/** Judges all Jurisdictions together, so that the order of events decides nothing. Keys are identifiers. */
export function acceptAll(applicants: readonly Applicant[]): ReadonlyMap<string, Verdict> {
  const holders: Holders = { domains: new Map(), edges: new Map() };
  return new Map(applicants.toSorted(byAge).map((one) => [one.identifier, judge(one, holders)]));
}

/** The namespace of the region exists and is not ours. */
export const namespaceConflict: Verdict = verdict(
  'Accepted',
  'NamespaceConflict',
  'The namespace exists and does not carry the label of this Jurisdiction',
);
