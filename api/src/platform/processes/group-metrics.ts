// The metrics of a group: one text for all its processes (record 086).
import { AggregatorRegistry } from 'prom-client';

type Listed = readonly { readonly type?: unknown }[];

const listOf = (given: unknown): Listed | undefined => (Array.isArray(given) ? given : undefined);
const joined = (lists: readonly Listed[]) => AggregatorRegistry.aggregate(lists.map((list) => [...list]));
/** What only grows must not shrink when a process ends: Prometheus would count all of the rest again. */
const isGrowing = ({ type }: Listed[number]): boolean => type === 'counter' || type === 'histogram';

/** Sums counters, and joins gauges as each metric says. */
export function groupMetrics() {
  let past: Listed = [];
  return {
    /** @param answers the metrics of each process as objects; others are left out */
    text: (answers: readonly unknown[]): Promise<string> =>
      joined([past, ...answers.flatMap((one) => [listOf(one) ?? []])]).metrics(),
    /** Keeps what a process that ended had counted, as far as it last answered. */
    async keep(answer: unknown): Promise<void> {
      past = await joined([past, (listOf(answer) ?? []).filter(isGrowing)]).getMetricsAsJSON();
    },
    contentType: AggregatorRegistry.PROMETHEUS_CONTENT_TYPE,
  };
}
