// The commands of the operator's program. Each one prints, changes nothing and ends.
import { checkRemoval } from './check-removal.ts';
import type { Cluster } from './cluster.ts';
import { explain } from './explain.ts';
import type { Printed } from './printed.ts';

const usage = 'Usage: main.ts [explain jur NAME | explain cdom NAMESPACE/NAME | check-removal]\n';

/** Runs the command that `words` begin with. @returns nothing without one: then the operator runs */
export async function runCommand(
  cluster: Cluster,
  words: readonly string[],
  stop: AbortSignal,
): Promise<Printed | undefined> {
  const [command, ...more] = words;
  if (command === undefined) return undefined;
  if (command === 'explain') return explain(cluster, more, stop);
  if (command === 'check-removal' && more.length === 0) return checkRemoval(cluster, stop);
  return { text: usage, code: 2 };
}
