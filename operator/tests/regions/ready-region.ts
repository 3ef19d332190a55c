// Starts a region that is ready: the fixture of most tests of the region controller.
import { aRegion } from './region-samples.ts';
import { startRegionFixture, type RegionFixture } from './region-fixture.ts';

/** A region after eight passes of its controller and its cluster. `changes` are fields of its spec. */
export async function startReadyRegion(changes: object = {}, metadata: object = {}): Promise<RegionFixture> {
  const fixture = await startRegionFixture();
  fixture.api.objects.put(aRegion('eu', { ...changes }, metadata));
  await fixture.passes(8);
  return fixture;
}
