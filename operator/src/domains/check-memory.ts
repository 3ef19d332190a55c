// Reads from the status of an object what its checks remember.
import { kubeTime } from '#kube/conditions.ts';
import type { CustomDomainStatus } from '#resources/custom-domain-status.ts';
import type { CustomDomain } from '#resources/custom-domain.ts';
import type { Failing, Memory } from './status-row.ts';

type FailingStatus = NonNullable<CustomDomainStatus['dns']>['failing'];

export const toFailing = (found: FailingStatus): Failing | null =>
  found ? { since: new Date(found.since), why: found.why } : null;

export const toFailingStatus = (failing: Failing | null | undefined): FailingStatus =>
  failing ? { since: kubeTime(failing.since), why: failing.why } : undefined;

const date = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);

/** What the checks of the addresses, and the look-ups, remember. */
export function memoryOf({ status }: CustomDomain): Memory {
  const { pointed, routedOnce, awaySince, awayChecks, found, caaName, brokenSince, failing } =
    status?.dns ?? {};
  return {
    pointed,
    routedOnce,
    awaySince: date(awaySince),
    awayChecks,
    found,
    caaName,
    brokenSince: date(brokenSince),
    dnsFailing: toFailing(failing),
    txtFailing: toFailing(status?.ownership?.failing),
  };
}
