// Decides which mail about a break of a domain is due. Pure (docs/design/http-api.md#breaks-of-domains).
import { breakKinds, type DomainBreak } from '@glimpse/contracts/handover/domains';
import * as z from 'zod/mini';

export type BreakKind = (typeof breakKinds)[number];
/** How far a break has come. */
export type Stage = 'began' | 'soon' | 'over';
/** The last mail about a kind of break. */
export const Told = z.object({ since: z.date(), stage: z.int(), at: z.date() });
export type Told = z.output<typeof Told>;

const dayMs = 86_400_000;
/** Of breaks of one kind that begin anew at a domain, one in so long is told: DNS may flap. */
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

/** Whether the stage of a break is told now. The store repeats this when it marks the claim. */
export function isDue(one: DomainBreak, told: Told | undefined, now: Date): boolean {
  if (!told) return true;
  if (told.since.getTime() === one.since.getTime()) return stageNumbers[stageOf(one, now)] > told.stage;
  return now.getTime() - told.at.getTime() >= breakPauseMs;
}
