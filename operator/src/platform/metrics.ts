// Registry of metrics: counters, gauges and histograms with labels from closed sets.
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

type Labels = Readonly<Record<string, string | number>>;

/** One metric. `help` says what it counts; `labels` names its labels, whose values come from closed sets. */
export type MetricOptions = {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
};

export type Sample = { readonly labels: Labels; readonly value: number };

/** Creates metrics in one registry. The names follow the Prometheus conventions. */
export type Metrics = {
  counter(options: MetricOptions): (labels?: Labels, by?: number) => void;
  gauge(options: MetricOptions): { set(labels: Labels, value: number): void; remove(labels: Labels): void };
  /** A gauge whose samples are read at each scrape. A sample that is not read any more goes away. */
  sampled(options: MetricOptions, read: () => Iterable<Sample>): void;
  histogram(
    options: MetricOptions & { readonly buckets?: readonly number[] },
  ): (labels: Labels, value: number) => void;
  /** The text format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
};

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Replaces all samples of a gauge. */
function fill(gauge: Gauge, samples: Iterable<Sample>): void {
  gauge.reset();
  for (const { labels, value } of samples) gauge.set({ ...labels }, value);
}

/** Creates a registry. `ofProcess` adds memory, CPU and event loop of the process. */
export function createMetrics({ ofProcess = false } = {}): Metrics {
  const registry = new Registry();
  if (ofProcess) collectDefaultMetrics({ register: registry });
  const base = ({ name, help, labels = [] }: MetricOptions) => ({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
  });
  return {
    counter(options) {
      const counter = new Counter(base(options));
      return (labels = {}, by = 1) => counter.inc({ ...labels }, by);
    },
    gauge(options) {
      const gauge = new Gauge(base(options));
      return {
        set: (labels, value) => gauge.set({ ...labels }, value),
        remove: (labels) => gauge.remove({ ...labels }),
      };
    },
    sampled(options, read) {
      const gauge: Gauge = new Gauge({ ...base(options), collect: () => fill(gauge, read()) });
    },
    histogram(options) {
      const histogram = new Histogram({
        ...base(options),
        buckets: [...(options.buckets ?? secondsBuckets)],
      });
      return (labels, value) => histogram.observe({ ...labels }, value);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
