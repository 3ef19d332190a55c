// Counts each change of a condition by its reason, which comes from a closed list.
import type { Metrics } from '#platform/metrics.ts';

type Changed = { readonly type: string; readonly status: string; readonly reason: string };

const counters = new WeakMap<Metrics, ReturnType<Metrics['counter']>>();

/** Both kinds count in one metric of a registry, so it is registered once. */
function counterOf(metrics: Metrics): ReturnType<Metrics['counter']> {
  const known = counters.get(metrics);
  if (known) return known;
  const made = metrics.counter({
    name: 'glimpse_condition_transitions_total',
    help: 'Changes of conditions by their new reason',
    labels: ['kind', 'condition', 'status', 'reason'],
  });
  counters.set(metrics, made);
  return made;
}

/** The counter of one kind. */
export function conditionCounter(
  metrics: Metrics,
  kind: 'Jurisdiction' | 'CustomDomain',
): (changed: Changed) => void {
  const count = counterOf(metrics);
  return ({ type, status, reason }) => count({ kind, condition: type, status, reason });
}
