// Tells after hours what keeps a look-up from an answer, and whom to ask. Pure.
import { phrases } from '@glimpse/contracts/handover/domain-phrases';
import { kubeTime } from '#kube/conditions.ts';
import type { DnsFault } from '../checks/dns-answer.ts';
import type { Failing, Memory } from '../status-row.ts';

/** So long a fault may pass by itself, before its owner is told. */
export const failingMs = 2 * 60 * 60 * 1000;

/** Remembers since when a look-up fails; an answer forgets it. */
export function failingAfter(
  before: Failing | null | undefined,
  fault: DnsFault | undefined,
  now: Date,
): Failing | null {
  if (fault === undefined) return null;
  return { since: before?.since ?? now, why: fault };
}

const isLong = ({ since }: Failing, now: Date): boolean => now.getTime() - since.getTime() >= failingMs;

/** The reason of a look-up that failed. */
export function lookupReason(failing: Failing | null | undefined, now: Date) {
  if (!failing || !isLong(failing, now)) return 'LookupFailed';
  return failing.why === 'Unreachable' ? 'LookupDown' : 'DNSFailing';
}

/** Our own phrases. */
const problems: Readonly<Record<DnsFault, string>> = {
  Silent: phrases.serversSilent,
  ServFail: phrases.serversFail,
  Refused: phrases.serversRefuse,
  Bogus: phrases.signaturesWrong,
  Lame: phrases.serversLame,
  TooMuch: phrases.tooManyRecords,
  Loop: phrases.aliasLoop,
  Unreachable: phrases.serversUnreachable,
};

/** What fails for hours at a name of this owner, if something does. */
export function longFault(
  { txtFailing, dnsFailing }: Pick<Memory, 'txtFailing' | 'dnsFailing'>,
  names: { readonly txt: string; readonly host: string },
  now: Date,
) {
  const [txt, dns] = [txtFailing ?? undefined, dnsFailing ?? undefined];
  const found = txt && isLong(txt, now) ? { ...txt, name: names.txt } : dns && { ...dns, name: names.host };
  return found && isLong(found, now) && found.why !== 'Unreachable' ? found : undefined;
}

/** Arguments of the sentence about it. */
export function lookupParams(...args: Parameters<typeof longFault>): Readonly<Record<string, string>> {
  const found = longFault(...args);
  return found ? { name: found.name, problem: problems[found.why], since: kubeTime(found.since) } : {};
}
