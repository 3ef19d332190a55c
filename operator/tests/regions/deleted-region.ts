// Deletes a region, and reads what is left of it.
import type { RegionFixture } from './region-fixture.ts';

export const confirm = { annotations: { 'glimpse.dev/confirm-delete': 'eu' } };
export const mongoSecrets = ['mongo-keyfile', 'mongo-admin', 'mongo-users', 'mongo-ca', 'mongo-ca-key'];

export const inside = (fixture: RegionFixture, kind: string) =>
  fixture.api.objects.list(kind, 'glimpse-eu').map(({ metadata }) => metadata.name);
/** Deletes and runs until the object is gone, or up to 20 passes. */
export async function deleteUntilGone(fixture: RegionFixture): Promise<readonly string[]> {
  fixture.api.objects.remove('Jurisdiction', 'eu');
  const seen: string[] = [];
  for (let at = 0; at < 20 && fixture.api.objects.get('Jurisdiction', 'eu'); at += 1) {
    await fixture.reconcile().catch(() => undefined);
    if (fixture.api.objects.get('Jurisdiction', 'eu')) seen.push(fixture.condition('Deleting'));
    await fixture.clock.advance(3000);
  }
  return seen;
}
