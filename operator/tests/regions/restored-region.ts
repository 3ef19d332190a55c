// Starts a region with backups, and plays its restore.
import { expect } from 'vitest';
import { startReadyRegion } from './ready-region.ts';
import type { RegionFixture } from './region-fixture.ts';

const backup = { schedule: '17 2 * * *', keep: 3, storage: { size: '20Gi' } };
export const mongoWithBackups = (size = '20Gi') => ({
  mode: 'Managed',
  managed: { storage: { size }, backup },
});
export const file = 'eu-2026-01-01.archive';

/** A region with backups that serves. */
export async function startBackedUpRegion(): Promise<RegionFixture> {
  const fixture = await startReadyRegion({ mongo: mongoWithBackups() });
  expect(fixture.condition('Ready')).toBe('True/Serving');
  return fixture;
}
export const apiPods = (fixture: RegionFixture) =>
  fixture.api.objects
    .list('Pod', 'glimpse-eu')
    .filter(({ metadata }) => metadata.labels['app.kubernetes.io/component'] === 'api');
export const finishJob = (fixture: RegionFixture, type: 'Complete' | 'Failed'): boolean => {
  const [job] = fixture.api.objects.list('Job', 'glimpse-eu');
  if (!job || job.status?.conditions) return false;
  fixture.api.objects.change(
    'Job',
    job.metadata.name,
    'glimpse-eu',
    (doc) => {
      doc.status = { conditions: [{ type, status: 'True' }] };
    },
    'status',
  );
  return true;
};
export const epoch = (fixture: RegionFixture): number => fixture.get().status?.keys?.epoch ?? 0;
