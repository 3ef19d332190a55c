// The end of a run: carried-out annotations go, and the result tells when to run again.
import { is } from '#kube/errors.ts';
import type { Result } from '#kube/control/outcome.ts';
import { jurisdictions } from '#resources/jurisdiction.ts';
import type { RegionRun } from '../deps.ts';

/** The longest time between two runs of a region. */
export const longestMs = 600_000;

/** Takes the first error that is no conflict: a conflict alone leads to another run at once. */
function throwWorst(errors: readonly unknown[]): void {
  const worst = errors.find((error) => !is.conflict(error)) ?? errors[0];
  if (worst === undefined) return;
  throw worst instanceof Error ? worst : new Error('A step failed');
}

/** When to run again. @throws the first error of a step, after which the queue backs off */
export function resultOf({ notes }: RegionRun): Result {
  throwWorst(notes.errors);
  const ms = Math.max(Math.min(longestMs, ...notes.againMs), 0);
  return { kind: 'after', ms };
}

/** Removes annotations that were carried out, each only if it still has the value that was read. */
export async function clearAnnotations({ deps, object, notes, signal }: RegionRun): Promise<void> {
  const resource = deps.kube.of(jurisdictions);
  for (const name of new Set(notes.usedAnnotations)) {
    const value = object.metadata.annotations?.[name];
    if (value === undefined) continue;
    const path = `/metadata/annotations/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    try {
      const test = { op: 'test', path, value } as const;
      await resource.patchJson(
        { namespace: '', name: object.metadata.name },
        [test, { op: 'remove', path }],
        signal,
      );
    } catch (error) {
      if (!is.invalid(error) && !is.notFound(error)) throw error;
    }
  }
}
