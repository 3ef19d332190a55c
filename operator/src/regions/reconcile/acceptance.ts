// Which Jurisdictions are accepted, as one of them sees it.
import { hasValidALabels } from '#resources/a-label.ts';
import type { Jurisdiction } from '#resources/jurisdiction.ts';
import { invalidSettings } from '../desired/config.ts';
import type { RegionRun } from '../deps.ts';
import type { PartCondition } from '../condition.ts';
import { acceptAll, type Applicant } from '../steps/accept.ts';

function toApplicant({ metadata, spec }: Jurisdiction): Applicant {
  const { uid = '', creationTimestamp = '' } = metadata;
  const { identifier, domain, placement, routing } = spec;
  const ref = routing?.gateway?.ref;
  return {
    identifier,
    uid,
    creationTimestamp,
    domain,
    placement,
    gateway: ref && `${ref.namespace}/${ref.name}`,
    ingressClass: routing?.ingress?.className,
    invalidSettings: invalidSettings(spec),
    invalidDomain: !hasValidALabels(domain),
  };
}

/** Decides about all Jurisdictions; the one at hand counts as it was read. */
export function acceptance({
  deps,
  object,
}: Pick<RegionRun, 'deps' | 'object'>): ReadonlyMap<string, PartCondition> {
  const others = deps.jurisdictions.list().filter(({ metadata }) => metadata.name !== object.metadata.name);
  return acceptAll([...others, object].map(toApplicant));
}
