// Samples and builders for the tests of queue.
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { noMetrics } from '../metrics.ts';
import type { Key } from '../object.ts';
import { evenRandom } from '../testing/samples.ts';
import { exponential } from './limiter.ts';
import { createQueue } from './queue.ts';

export const never = new AbortController().signal;

export const named = (name: string): Key => ({ namespace: 'a', name });

export function queueOn(clock = fakeClock()) {
  const limiter = exponential({ firstMs: 1000, mostMs: 300_000 }, evenRandom);
  return { clock, queue: createQueue({ clock, limiter, metrics: noMetrics.queue('x') }) };
}
