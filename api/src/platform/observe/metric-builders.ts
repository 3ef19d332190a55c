// Builds the metrics that the platform and the features register, each name with the prefix `glimpse_`.
import { Counter, Gauge, Registry } from 'prom-client';

/** Collects the metrics of one process. */
export type MetricRegistry = Registry;

export const metricRegistry = (): MetricRegistry => new Registry();

/** Registers a counter; the returned function adds to it, 1 by default. */
export function counter(registry: MetricRegistry, name: string, help: string): (count?: number) => void {
  const metric = new Counter({ name, help, registers: [registry] });
  return (count = 1) => metric.inc(count);
}

/** Registers a counter with one label of a closed set; the returned function adds 1 to a value. */
export function labelledCounter<Value extends string = string>(
  registry: MetricRegistry,
  { name, help, label }: { readonly name: string; readonly help: string; readonly label: string },
): (value: Value) => void {
  const metric = new Counter({ name, help, labelNames: [label], registers: [registry] });
  return (value) => metric.inc({ [label]: value });
}

/** Registers a counter with several labels, each of a closed set; the returned function adds 1. */
export function labelsCounter<Name extends string>(
  registry: MetricRegistry,
  { name, help, labels }: { readonly name: string; readonly help: string; readonly labels: readonly Name[] },
): (values: Readonly<Record<Name, string>>) => void {
  const metric = new Counter({ name, help, labelNames: [...labels], registers: [registry] });
  return (values) => metric.inc({ ...values });
}

/** How the values of several processes that serve together become one (record 086). */
type Joining = 'sum' | 'min' | 'max';

/** Registers a gauge that is set from time to time, to a value of the whole region. */
export const gauge = (registry: MetricRegistry, name: string, help: string): { set(value: number): void } =>
  new Gauge({ name, help, registers: [registry], aggregator: 'max' });

/** Registers a gauge whose value is read at each request for metrics. */
export function polledGauge(
  registry: MetricRegistry,
  { name, help, aggregator }: { readonly name: string; readonly help: string; readonly aggregator: Joining },
  read: () => number,
): void {
  new Gauge({ name, help, aggregator, registers: [registry], collect() { this.set(read()); } }); // prettier-ignore
}
