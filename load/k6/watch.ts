// Records how much load was reached, and memory and event loop delay of the API process from its metrics.
import exec from 'k6/execution';
import http from 'k6/http';
import { Gauge, Trend } from 'k6/metrics';
import { percentAt, type Phase } from './phases.ts';

const memoryMib = new Trend('process_memory_mib');
const loopDelayMs = new Trend('loop_delay_ms');
const loadPercent = new Gauge('load_percent');

/** Records the load at this moment of a phase that grows. */
export function recordLoad(phases: readonly Phase[]): void {
  const growing = phases.find(({ rampTo }) => rampTo !== undefined);
  if (growing !== undefined) loadPercent.add(percentAt(growing, exec.scenario.progress));
}

/** Returns the value of a metric without labels in Prometheus' text format. */
function valueOf(text: string, name: string): number | undefined {
  const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** Records one sample. The loop delay is the 99th percentile of the last second. */
export function recordProcess(origin: string): void {
  const params = { tags: { name: 'GET /metrics', call: 'metrics', kind: 'watch' }, timeout: '5s' };
  const { status, body } = http.get(`${origin}/metrics`, { ...params, responseType: 'text' });
  if (status !== 200) return;
  const bytes = valueOf(body, 'glimpse_process_resident_memory_bytes');
  const seconds = valueOf(body, 'glimpse_event_loop_delay_p99_seconds');
  if (bytes !== undefined) memoryMib.add(bytes / 1024 ** 2);
  if (seconds !== undefined) loopDelayMs.add(seconds * 1000);
}
