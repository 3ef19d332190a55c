// What the failures of an order are about: another spec or directory clears them.
import type { CustomDomainStatus } from '#resources/custom-domain.ts';
import { isRejected } from './certificate/machine.ts';
import type { DomainRun } from './reconcile-deps.ts';

export type OrderBasis = NonNullable<CustomDomainStatus['orderedWith']>;
type Subject = Pick<DomainRun, 'domain' | 'region'>;

/** Spec and directory of this run, for the status. */
export function orderBasis({ domain, region }: Subject): OrderBasis {
  return { generation: domain.metadata.generation ?? 0, directoryURL: region.spec.acme.directoryURL };
}

/** Whether spec or directory differ from those of the last order. */
function isOther({ domain, region }: Subject): boolean {
  const { orderedWith, observedGeneration = 0 } = domain.status ?? {};
  const { generation, directoryURL } = orderBasis({ domain, region });
  if (orderedWith === undefined) return observedGeneration < generation;
  return orderedWith.generation !== generation || orderedWith.directoryURL !== directoryURL;
}

/** Whether failures start again. New DNS answers do not help a name that the authority refuses. */
export function mustReset(
  run: Subject,
  { asked, dnsChanged }: { readonly asked: boolean; readonly dnsChanged: boolean },
): boolean {
  const { acme } = run.domain.status ?? {};
  if (asked) return true;
  if (acme === undefined) return dnsChanged;
  return isOther(run) || (dnsChanged && !isRejected(acme));
}
