// Volumes grow, and a region that is deleted leaves nothing: deletions that settings alone do not cause.
import { expect, test } from 'vitest';
import { namespaces } from '#resources/kinds/cluster.ts';
import { persistentVolumeClaims } from '#resources/kinds/storage.ts';
import { statefulSets } from '#resources/kinds/workloads.ts';
import { namespace } from '../regions/region-samples.ts';
import type { RegionSite } from './region-site.ts';
import { bindClaim, changeRegion, merge, release } from './administrator.ts';

const region = ['jurisdiction', 'eu'];
const credentials = /^(mongo-|redis-|region-keys$|operator-key$)/;

export function regionRemovalTests(of: () => RegionSite): void {
  test('volumes grow, and the StatefulSet is made again around its pods', async () => {
    const { site, appears, get, reaches } = of();
    await bindClaim(site, '1Gi');
    const { uid } = (await appears(statefulSets, 'mongo')).metadata;
    await changeRegion(site, { mongo: { managed: { storage: { size: '2Gi' } } } });
    await reaches(async () => {
      const found = await get(statefulSets, 'mongo');
      if (found?.metadata.deletionTimestamp) await release(site, 'statefulset', 'mongo');
      return found && found.metadata.uid !== uid;
    });
    const { spec } = await appears(persistentVolumeClaims, 'data-mongo-0');
    expect(spec.resources?.requests?.['storage']).toBe('2Gi');
  });

  test('a confirmed deletion removes claims, Secrets and the namespace', async () => {
    const { site, reaches } = of();
    const metadata = { annotations: { 'glimpse.dev/confirm-delete': 'eu' } };
    await merge(site, region, { metadata, spec: { deletionPolicy: 'Delete' } });
    await site.plane.kubectl(['delete', ...region, '--wait=false']);
    await reaches(async () => {
      for (const { metadata: left } of await site.kube.of(persistentVolumeClaims).list({ namespace }))
        if (left.deletionTimestamp) await release(site, 'pvc', left.name);
      const found = await site.kube.of(namespaces).get({ namespace: '', name: namespace });
      return found?.metadata.deletionTimestamp !== undefined;
    });
    expect((await site.secretNames()).filter((name) => credentials.test(name))).toEqual([]);
  });
}
