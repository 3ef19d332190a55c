// Objects and parts for tests of the kernel.
import type { Random } from '#platform/random.ts';
import { rawKind, type RawObject } from '../kind.ts';

/** Randomness that is always the same: no jitter. */
export const evenRandom: Random = { bytes: (count) => Buffer.alloc(count, 7), unit: () => 0 };

export const widgets = rawKind({
  group: 'x.dev',
  version: 'v1',
  plural: 'widgets',
  kind: 'Widget',
  namespaced: true,
});
export const rawConfigMaps = rawKind({
  group: '',
  version: 'v1',
  plural: 'configmaps',
  kind: 'ConfigMap',
  namespaced: true,
});

type WidgetFields = {
  readonly name?: string;
  readonly version?: number;
  readonly uid?: string;
  readonly generation?: number;
};

/** A widget in the namespace `a`. */
export function widget({
  name = 'one',
  version = 1,
  uid = `uid-${name}`,
  generation = 1,
}: WidgetFields = {}): RawObject {
  const metadata = { name, namespace: 'a', uid, resourceVersion: String(version), generation };
  return { apiVersion: 'x.dev/v1', kind: 'Widget', metadata };
}

export const keyOne = { namespace: 'a', name: 'one' };
