// Turns the results of the pointing and CAA checks into conditions and stored facts. Pure.
import { domainCondition, type DomainConditions } from '#resources/domain-conditions.ts';
import type { CaaFinding } from '../checks/caa.ts';
import type { DnsFault } from '../checks/dns-answer.ts';
import type { Pointing } from '../checks/pointing.ts';
import type { Memory } from '../status-row.ts';
import { failingAfter, lookupReason } from './lookups.ts';

const day = 24 * 60 * 60 * 1000;
/** So many checks over a day must fail before a domain that worked counts as moved away. */
const awayChecks = 3;

/** An address or a host name as it may be shown; other text from outside is not repeated. */
const showable = /^[0-9a-f:.]{2,45}$|^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/;

export type CheckResult = { readonly partConditions: Partial<DomainConditions>; readonly memory: Memory };

/** Remembers since when a name that led here leads elsewhere. */
function away(memory: Memory, now: Date): Pick<Memory, 'awaySince' | 'awayChecks'> {
  if (!memory.routedOnce) return { awaySince: null, awayChecks: null };
  return { awaySince: memory.awaySince ?? now, awayChecks: (memory.awayChecks ?? 0) + 1 };
}

/** Whether a name that led here has left for good. */
export function isAway({ awaySince, awayChecks: checks }: Memory, now: Date): boolean {
  return !!awaySince && (checks ?? 0) >= awayChecks && now.getTime() - awaySince.getTime() >= day;
}

export type CheckContext = {
  readonly now: Date;
  /** Whether ownership holds: only then does a name count as routed once. */
  readonly owned: boolean;
  /** Our solver answered through the foreign addresses. */
  readonly viaProxy?: boolean;
  /** A proxy answers that hides where the name leads. */
  readonly hidden?: boolean;
  /** Why a look-up has no result. */
  readonly fault?: DnsFault | undefined;
};

/** The condition DNSRouted. */
export function readPointing(pointing: Pointing, memory: Memory, at: CheckContext): CheckResult {
  if (pointing.kind === 'couldNotAsk') {
    if (pointing.why === 'TooMuch')
      return { memory, partConditions: { DNSRouted: domainCondition('DNSRouted', 'AnswerTooLarge') } };
    const dnsFailing = failingAfter(memory.dnsFailing, at.fault ?? 'Unreachable', at.now);
    const reason = lookupReason(dnsFailing, at.now);
    return {
      memory: { ...memory, dnsFailing },
      partConditions: { DNSRouted: domainCondition('DNSRouted', reason) },
    };
  }
  return readAnswered({ ...pointing, kind: pointing.kind }, { ...memory, dnsFailing: null }, at);
}

type Answered = Pointing & { readonly kind: Exclude<Pointing['kind'], 'couldNotAsk'> };

function readAnswered(pointing: Answered, memory: Memory, at: CheckContext): CheckResult {
  if (pointing.kind === 'Routed' || at.viaProxy) {
    const routedOnce = memory.routedOnce === true || at.owned;
    return {
      memory: { ...memory, pointed: true, routedOnce, awaySince: null, awayChecks: null, found: null },
      partConditions: {
        DNSRouted: domainCondition('DNSRouted', at.viaProxy ? 'RoutedThroughProxy' : 'Routed'),
      },
    };
  }
  const found = pointing.foreign.find((one) => showable.test(one)) ?? null;
  const next = { ...memory, ...away(memory, at.now), pointed: false, found };
  const reason = at.hidden ? 'ProxyInFront' : isAway(next, at.now) ? 'DNSMovedAway' : pointing.kind;
  return { memory: next, partConditions: { DNSRouted: domainCondition('DNSRouted', reason) } };
}

const caaReasons = {
  noRecords: 'NoRecords',
  permitted: 'Permitted',
  forbids: 'CAAForbids',
  accountMismatch: 'CAAAccountMismatch',
  couldNotAsk: 'CAALookupFailed',
  tooMuch: 'AnswerTooLarge',
} as const;

/** The same for records at our own target, which its operator repairs. */
const targetReasons = {
  permitted: 'Permitted',
  forbids: 'TargetCAAForbids',
  accountMismatch: 'TargetCAAForbids',
  couldNotAsk: 'TargetCAALookupFailed',
  tooMuch: 'TargetCAALookupFailed',
} as const;

/** The condition CAAPermitted, and the name whose records decide. */
export function readCaa(finding: CaaFinding, memory: Memory): CheckResult {
  const caaName = 'at' in finding ? finding.at : null;
  const isOurs = 'ours' in finding && finding.ours;
  const reason = isOurs ? targetReasons[finding.kind] : caaReasons[finding.kind];
  return {
    memory: { ...memory, caaName: isOurs ? null : caaName },
    partConditions: { CAAPermitted: domainCondition('CAAPermitted', reason) },
  };
}
