// Decides which mail about a break of a domain, or its repair, is due. Pure
// (docs/design/http-api.md#breaks-of-domains).
import { breakKinds, type DomainBreak, type DomainStatus } from '@glimpse/contracts/handover/domains';
import * as z from 'zod/mini';
import { dayMs } from '#platform/time/units.ts';

export type BreakKind = (typeof breakKinds)[number];
/** How far a break has come. */
export type Stage = 'began' | 'soon' | 'over';
/** The last mail about a kind of break. */
export const Told = z.object({ since: z.date(), stage: z.int(), at: z.date() });
export type Told = z.output<typeof Told>;

/** Mails at most one new break of a kind and domain in this time, because DNS may flap. */
export const breakPauseMs = dayMs;
export const stageNumbers: Readonly<Record<Stage, number>> = { began: 1, soon: 2, over: 3 };

export const isBreakKind = (kind: string): kind is BreakKind => breakKinds.some((one) => one === kind);

/** The stage that a mail would tell now. A move has one mail. */
export function stageOf({ kind, since, endsAt, endedAt }: DomainBreak, now: Date): Stage {
  if (kind === 'move') return 'began';
  if (endedAt) return 'over';
  if (!endsAt || endsAt.getTime() - since.getTime() <= dayMs) return 'began';
  return endsAt.getTime() - now.getTime() <= dayMs ? 'soon' : 'began';
}

/** Decides whether a mail about the break is due. The filter of the store repeats it. */
export function isDue(one: DomainBreak, told: Told | undefined, now: Date): boolean {
  if (!told) return true;
  if (told.since.getTime() === one.since.getTime()) return stageNumbers[stageOf(one, now)] > told.stage;
  return now.getTime() - told.at.getTime() >= breakPauseMs;
}

type Checked = Pick<DomainStatus, 'hosted' | 'holder' | 'ownership' | 'breaks'>;

/**
 * The kinds of told breaks that are repaired. A domain that is not served has a break that ended, whatever
 * its row still names. A record that is missing while the name moves is one break with two names.
 */
export function repairedKinds(told: readonly BreakKind[], status: Checked): readonly BreakKind[] {
  if (!status.hosted || !status.holder || status.ownership !== 'verified') return [];
  const lasting = new Set(status.breaks?.map(({ kind }) => kind));
  const proof = lasting.has('txt') || lasting.has('move');
  return told.filter((kind) => (kind === 'txt' || kind === 'move' ? !proof : !lasting.has(kind)));
}
