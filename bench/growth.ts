// `make bench ROWS=<n>`: the ratio to the floor with 0, a tenth and all of n live rows in both databases.
import { ratioToFloor, runAlternating, type Runs } from './alternating-runs.ts';
import { openLiveRows } from './live-rows.ts';
import { head, rowsOf } from './report.ts';
import type { BenchServers } from './servers.ts';

/** Largest part of the ratio that may be lost with all rows. */
const mostLost = 0.12;

type Plan = {
  readonly rows: number;
  readonly clients: readonly number[];
  readonly rounds: number;
  readonly warmMs: number;
  readonly forMs: number;
};
type Measured = { readonly clients: number; readonly runs: Runs };

async function measure(servers: BenchServers, plan: Plan): Promise<readonly Measured[]> {
  const measured: Measured[] = [];
  for (const clients of plan.clients) {
    const runs = await runAlternating(servers, { ...plan, clients });
    for (const row of rowsOf(clients, runs)) console.log(row);
    measured.push({ clients, runs });
  }
  return measured;
}

/** One line per number of clients and kind of reader; the sentence is present if too much is lost. */
function lossOf({ clients, runs }: Measured, empty: Runs, scenario: 'plain' | 'nonce') {
  const [before, after] = [ratioToFloor(empty, scenario), ratioToFloor(runs, scenario)];
  const lost = 1 - after / before;
  const facts = `${clients} clients, ${scenario}: ${before.toFixed(2)} to ${after.toFixed(2)} x the floor`;
  console.log(`${facts}, ${(lost * 100).toFixed(0)} % lost`);
  return lost > mostLost ? [`${facts}: more than ${mostLost * 100} % lost`] : [];
}

/** Measures with growing databases. @returns the missed thresholds */
export async function growth(servers: BenchServers, plan: Plan): Promise<readonly string[]> {
  await using live = await openLiveRows(servers, plan.rows);
  const missed: string[] = [];
  let empty: readonly Measured[] | undefined;
  for (const rows of [0, Math.round(plan.rows / 10), plan.rows]) {
    const startedMs = performance.now();
    await live.to(rows);
    console.log(
      `\n${rows} live rows (cloned in ${((performance.now() - startedMs) / 1000).toFixed(0)} s)\n${head}`,
    );
    const measured = await measure(servers, plan);
    empty ??= measured;
    if (rows === 0) continue;
    measured.forEach((one, at) => {
      const before = empty?.[at];
      if (!before) return;
      for (const scenario of ['plain', 'nonce'] as const) {
        const sentences = lossOf(one, before.runs, scenario);
        if (rows === plan.rows) missed.push(...sentences);
      }
    });
  }
  return missed;
}
