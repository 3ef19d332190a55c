// The joined metrics of several processes (record 086).
import { expect, test } from 'vitest';
import { counter, gauge, labelledCounter, metricRegistry, polledGauge } from '../observe/metric-builders.ts';
import { groupMetrics } from './group-metrics.ts';

/** The metrics of a process that counted `count` requests, as they arrive through the channel. */
async function process(count: number, gauges: { up: number; held: number; stored: number }) {
  const registry = metricRegistry();
  counter(registry, 'made_total', 'x')(count);
  const label = labelledCounter(registry, { name: 'limited_total', help: 'x', label: 'event' });
  label('asked');
  polledGauge(registry, { name: 'up', help: 'x', aggregator: 'min' }, () => gauges.up);
  polledGauge(registry, { name: 'held', help: 'x', aggregator: 'sum' }, () => gauges.held);
  gauge(registry, 'stored', 'x').set(gauges.stored);
  return JSON.parse(JSON.stringify(await registry.getMetricsAsJSON())) as unknown;
}
const values = (text: string) =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );

test('counters are summed; a gauge is the sum, the least or the largest, as the metric says', async () => {
  const one = await process(3, { up: 1, held: 10, stored: 70 });
  const two = await process(4, { up: 0, held: 5, stored: 80 });
  expect(values(await groupMetrics().text([one, two, undefined]))).toEqual({
    made_total: 7,
    'limited_total{event="asked"}': 2,
    up: 0,
    held: 15,
    stored: 80,
  });
});

test('what a process had counted stays when it ends; its gauges go', async () => {
  const metrics = groupMetrics();
  await metrics.keep(await process(3, { up: 1, held: 10, stored: 70 }));
  await metrics.keep(undefined);
  await metrics.keep(await process(2, { up: 1, held: 10, stored: 70 }));
  const text = values(await metrics.text([await process(4, { up: 1, held: 5, stored: 1 })]));
  expect(text).toMatchObject({ made_total: 9, held: 5, stored: 1, 'limited_total{event="asked"}': 3 });
});
