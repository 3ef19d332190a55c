// Kills API processes at many crash points of billing, in lanes beside each other (goal B1).
import type { SeedOutcome } from '../../../scripts/proof/results.ts';
import { type BillingCrashLabel, billingCrashLabels } from '#src/composition/billing-crash-points.ts';
import type { Member } from './billing-fixture.ts';
import { type CrashScene, openCrashScene, planMails, type SceneOptions } from './crash-setup.ts';
import { killOnce, violationsAtRest } from './crash-stories.ts';

/**
 * `roundsAt`: the rounds of a label; their parity varies the story. `lanes`: processes at once. `envOf`: the
 * settings of a lane.
 */
export type CrashRun = Pick<SceneOptions, 'keepsLeases'> & {
  readonly envOf?: () => Readonly<Record<string, string>>;
  readonly roundsAt: (label: BillingCrashLabel) => readonly number[];
  readonly lanes: number;
};

type Task = { readonly label: BillingCrashLabel; readonly round: number };
type Tally = { readonly counts: Record<string, number>; readonly violations: string[] };

/** MongoDB ends the transaction of a dead process after 15 s. */
const longest: BillingCrashLabel = 'apply.in_transaction';

/** What takes longest comes first; deletions wait for a job that runs every 20 s. */
function tasksOf({ roundsAt }: CrashRun): readonly Task[] {
  const others = billingCrashLabels.filter((label) => label !== longest);
  return [longest, ...others.toReversed()].flatMap((label) =>
    roundsAt(label).map((round) => ({ label, round })),
  );
}

async function runLane(scene: CrashScene, tasks: Iterable<Task>, { counts, violations }: Tally) {
  const members: Member[] = [];
  for (const { label, round } of tasks) {
    const { member, violations: found } = await killOnce({ scene, label, round });
    members.push(member);
    violations.push(...found);
    counts['kills'] = (counts['kills'] ?? 0) + 1;
  }
  violations.push(...(await violationsAtRest(scene, members)));
  const mails = members.reduce((sum, member) => sum + planMails(scene, member), 0);
  counts['mails'] = (counts['mails'] ?? 0) + mails;
}

export async function runCrashes(run: CrashRun): Promise<SeedOutcome> {
  const tally: Tally = { counts: { points: billingCrashLabels.length, kills: 0 }, violations: [] };
  const tasks = tasksOf(run).values(); // one iterator for all lanes: each takes the next task
  await using opened = new AsyncDisposableStack();
  const lanes: Promise<void>[] = [];
  for (let lane = 0; lane < run.lanes; lane += 1) {
    // One after the other: many processes that start at once are too slow to reach MongoDB.
    const scene = opened.use(await openCrashScene({ keepsLeases: run.keepsLeases, env: run.envOf?.() }));
    lanes.push(runLane(scene, tasks, tally));
  }
  await Promise.all(lanes);
  return tally;
}
