// Samples and builders for the tests of reflector.
import { silentLog } from '#platform/log.ts';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import type { RawObject } from '../kind.ts';
import type { Resource, WatchEvent } from '../resource.ts';
import { evenRandom } from '../testing/samples.ts';
import { createReflector } from './reflector.ts';

export type Watch = (signal: AbortSignal) => AsyncGenerator<WatchEvent<RawObject>>;

/** A reflector whose watches follow a script; the last one is repeated. */
export function scripted(...script: readonly Watch[]) {
  const clock = fakeClock();
  const watched: number[] = [];
  const resource = {
    async *pages() {
      await Promise.resolve();
      yield { items: [], resourceVersion: '1' };
    },
    watch(_from: string, { signal }: { signal: AbortSignal }) {
      watched.push(clock.monotonicMs());
      return script[Math.min(watched.length, script.length) - 1]!(signal);
    },
  } as unknown as Resource<RawObject>;
  const options = { name: 'widgets', resource, clock, random: evenRandom, log: silentLog };
  const stop = new AbortController();
  const seen: string[] = [];
  const reflector = createReflector({
    ...options,
    onChange: ({ object }) => seen.push(object.metadata.name),
  });
  void reflector.start(stop.signal);
  return { clock, watched, reflector, stop, seen };
}
