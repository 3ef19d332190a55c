// What the failures of an order are about: another spec or directory clears them.
import type { CustomDomainStatus } from '#resources/custom-domain-status.ts';
import { isRejected } from './certificate/machine.ts';
import type { DomainRun } from './deps.ts';

export type OrderInputs = NonNullable<CustomDomainStatus['orderedWith']>;
type Subject = Pick<DomainRun, 'domain' | 'region'>;

/** Spec and directory of this run, for the status. */
export function orderInputs({ domain, region }: Subject): OrderInputs {
  return { generation: domain.metadata.generation ?? 0, directoryURL: region.spec.acme.directoryURL };
}

/** Whether spec or directory differ from those of the last order. */
function isOther({ domain, region }: Subject): boolean {
  const { orderedWith, observedGeneration = 0 } = domain.status ?? {};
  const { generation, directoryURL } = orderInputs({ domain, region });
  if (orderedWith === undefined) return observedGeneration < generation;
  return orderedWith.generation !== generation || orderedWith.directoryURL !== directoryURL;
}

/** Whether failures start again. New DNS answers do not help a name that the authority refuses. */
export function mustReset(
  run: Subject,
  { requested, dnsChanged }: { readonly requested: boolean; readonly dnsChanged: boolean },
): boolean {
  const { acme } = run.domain.status ?? {};
  if (requested) return true;
  if (acme === undefined) return dnsChanged;
  return isOther(run) || (dnsChanged && !isRejected(acme));
}
