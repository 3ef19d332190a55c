// What an administrator and the volume controllers of a cluster do to a region, in tests.
import { childLabels } from '#resources/labels.ts';
import type { Site } from '../process/site.ts';
import { namespace } from '../regions/region-samples.ts';

const claim = 'data-mongo-0';
const storage = (size: string) => ({ resources: { requests: { storage: size } } });

/** Makes a class whose volumes can grow, a volume and its claim. */
export async function bindClaim({ plane }: Site, size: string): Promise<void> {
  const accessModes = ['ReadWriteOnce'];
  const storageClassName = 'growing';
  await plane.apply(
    {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'StorageClass',
      metadata: { name: storageClassName },
      provisioner: 'test/none',
      allowVolumeExpansion: true,
    },
    {
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name: 'volume-0' },
      spec: { accessModes, storageClassName, capacity: { storage: size }, hostPath: { path: '/none' } },
    },
    {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: claim, namespace, labels: childLabels('eu', 'mongo') },
      spec: { accessModes, storageClassName, volumeName: 'volume-0', ...storage(size) },
    },
  );
  await merge({ plane }, ['pvc', claim, '--subresource=status'], {
    status: { phase: 'Bound', accessModes, capacity: { storage: size } },
  });
}

/** Lets objects go that wait for a controller which does not run here. */
export async function release(site: Site, ...object: readonly string[]): Promise<void> {
  await merge(site, object, { metadata: { finalizers: null } }).catch(() => undefined); // gone already
}

/** Changes the spec of the region; `null` removes a field. */
export const changeRegion = (site: Pick<Site, 'plane'>, spec: object): Promise<void> =>
  merge(site, ['jurisdiction', 'eu'], { spec });

/** Changes an object of the region, or the region itself, as an administrator. */
export async function merge(
  { plane }: Pick<Site, 'plane'>,
  object: readonly string[],
  patch: object,
): Promise<void> {
  await plane.kubectl(['-n', namespace, 'patch', ...object, '--type=merge', '-p', JSON.stringify(patch)]);
}
