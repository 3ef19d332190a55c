// Samples and builders for the tests of reflector.
import { expect } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { secureRandom } from '#platform/random.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import type { FakeApi } from '../../../../tests/fake-api/server.ts';
import type { RawObject } from '../../kind.ts';
import { widgets } from '../../testing/samples.ts';
import { createReflector, type ReflectorOptions } from '../reflector.ts';
import type { Delta } from '../store.ts';

/** A clock whose back-offs pass a hundred times faster. */
export const fast: Clock = { ...systemClock, sleep: (ms, signal) => systemClock.sleep(ms / 100, signal) };

export const named = (name: string, spec: object = {}) => ({
  kind: 'Widget',
  metadata: { name, namespace: 'a' },
  spec: { ...spec },
});

export function reflect(api: FakeApi, more: Partial<ReflectorOptions<RawObject>> = {}) {
  const deltas: string[] = [];
  const stop = new AbortController();
  const reflector = createReflector<RawObject>({
    name: 'widgets',
    resource: api.kube.of(widgets),
    clock: fast,
    random: secureRandom,
    log: silentLog,
    onChange: (delta: Delta<RawObject>) => deltas.push(`${delta.type} ${delta.object.metadata.name}`),
    ...more,
  });
  const started = reflector.start(stop.signal);
  started.catch(() => undefined);
  const names = () =>
    reflector.store
      .list()
      .map(({ metadata }) => metadata.name)
      .toSorted();
  return {
    reflector,
    deltas,
    started,
    names,
    async [Symbol.asyncDispose]() {
      stop.abort();
      await reflector.stopped();
    },
    stop,
  };
}

export const lists = (api: FakeApi) => api.requests.filter(({ verb, watch }) => verb === 'GET' && !watch);

export const watches = (api: FakeApi) => api.requests.filter(({ watch }) => watch);

export const watching = (api: FakeApi, count: number) =>
  expect.poll(() => watches(api).length).toBeGreaterThanOrEqual(count);
