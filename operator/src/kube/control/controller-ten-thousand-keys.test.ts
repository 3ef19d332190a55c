// Tests the controller: outcomes, back-off, timeouts and stop, on a fake clock.
import { expect, test } from 'vitest';
import { createMetrics } from '#platform/metrics.ts';
import { createKubeMetrics } from '../metrics.ts';
import { keyOne } from '../testing/samples.ts';
import { done, started } from './controller-samples.ts';

test('cm-7883 ten thousand keys add no series of metrics', async () => {
  const metrics = createMetrics();
  const { clock, controller } = started(() => Promise.resolve(done), { metrics: createKubeMetrics(metrics) });
  const series = async () => (await metrics.text()).split('\n').length;
  controller.enqueue(keyOne);
  await clock.advance(0);
  const before = await series();
  for (let at = 0; at < 10_000; at += 1) controller.enqueue({ namespace: 'a', name: `host-${at}.example` });
  await clock.advance(0);
  expect(await series()).toBe(before);
});
