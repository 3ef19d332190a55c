// Tells after hours what keeps a look-up from an answer, and whom to ask. Pure.
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
  Silent: 'its name servers do not answer',
  ServFail: 'its name servers answer with an error (SERVFAIL)',
  Refused: 'its name servers refuse to answer (REFUSED)',
  Bogus: 'its DNSSEC signatures are wrong',
  Lame: 'its name servers are not responsible for it',
  TooMuch: 'the answer has more records than we read',
  Loop: 'its CNAME records lead in a circle or over more than 16 names',
  Unreachable: 'we reach no name server',
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
