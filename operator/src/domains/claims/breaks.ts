// Finds what is wrong with a domain that worked, for the mails that the API sends about it. Pure.
import type { breakKinds, DomainBreak } from '@glimpse/contracts/handover/domains';
import { brokenForMs } from '../checks/cadence.ts';
import type { Memory } from '../status-row.ts';
import { failingMs } from './lookups.ts';
import { graceEnd, type Proof } from './proof.ts';

type Breaks = readonly DomainBreak[];
type Kind = (typeof breakKinds)[number];

export type BreakFacts = {
  readonly before: Breaks | null | undefined;
  readonly now: Date;
  /** The holder of the name, which is or was served. */
  readonly hosted: boolean;
  readonly proof: Proof;
  readonly memory: Pick<Memory, 'pointed' | 'awaySince' | 'dnsFailing' | 'txtFailing'>;
  /** The served certificate, where certificates are ours. `late`: its renewal is overdue. */
  readonly certificate?: { readonly notAfter: Date; readonly late: boolean } | undefined;
};

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
const passed = (end: Date, now: Date): Date | null => (end <= now ? end : null);

/** The record that proves ownership. A lapse ends the break that led to it; nothing else is one. */
function ofProof({ before, now, proof }: BreakFacts): Breaks {
  const { lapsedAt, missingSince, moveAt, verifiedAt } = proof;
  const known = (kind: Kind) => before?.find((one) => one.kind === kind);
  if (!verifiedAt) {
    const last = known('move') ?? known('txt');
    return last && lapsedAt ? [{ ...last, endedAt: last.endedAt ?? lapsedAt }] : [];
  }
  const endsAt = graceEnd(proof);
  if (!missingSince || !endsAt) return [];
  if (!moveAt) return [{ kind: 'txt', since: missingSince, endsAt, endedAt: null }];
  return [{ kind: 'move', since: known('move')?.since ?? now, endsAt, endedAt: null }];
}

/** The name leads elsewhere. After a week it is looked at less often. */
function ofPointing({ memory, now }: BreakFacts): Breaks {
  const { pointed, awaySince } = memory;
  if (pointed !== false || !awaySince) return [];
  const endsAt = later(awaySince, brokenForMs);
  return [{ kind: 'dns', since: awaySince, endsAt, endedAt: passed(endsAt, now) }];
}

/** Name servers that give no answer for hours; nothing ends by that. */
function ofLookups({ memory, now }: BreakFacts): Breaks {
  const failing = [memory.txtFailing, memory.dnsFailing].flatMap((one) => one ?? []);
  const found = failing.find(
    ({ since, why }) => why !== 'Unreachable' && now.getTime() - since.getTime() >= failingMs,
  );
  return found ? [{ kind: 'lookup', since: found.since, endsAt: null, endedAt: null }] : [];
}

function ofCertificate({ before, certificate, now }: BreakFacts): Breaks {
  if (!certificate?.late) return [];
  const { notAfter: endsAt } = certificate;
  const since = before?.find(({ kind }) => kind === 'certificate')?.since ?? now;
  return [{ kind: 'certificate', since, endsAt, endedAt: passed(endsAt, now) }];
}

/** The breaks of a domain. One that ended stays until its owner repairs it, so that no mail is lost. */
export function breaksOf(facts: BreakFacts): DomainBreak[] | null {
  const { before, hosted, proof } = facts;
  if (!hosted && !before?.length) return null;
  const others = proof.verifiedAt ? [...ofPointing(facts), ...ofLookups(facts), ...ofCertificate(facts)] : [];
  const found = [...ofProof(facts), ...others];
  return found.length > 0 ? found : null;
}
