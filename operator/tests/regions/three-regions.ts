// Starts three regions and changes their images.
import { aRegion } from './region-samples.ts';
import { startRegionFixture, type RegionFixture } from './region-fixture.ts';

export const names = ['aa', 'bb', 'cc'] as const;
export const old = 'registry.example/glimpse-api:1.0.0';

export async function threeRegions(): Promise<RegionFixture> {
  const fixture = await startRegionFixture();
  for (const name of names) fixture.api.objects.put(aRegion(name));
  await all(fixture, 6);
  return fixture;
}
export async function all(fixture: RegionFixture, passes: number, ms = 5000): Promise<void> {
  for (let at = 0; at < passes; at += 1) for (const name of names) await fixture.round(name, ms);
}
const image = (fixture: RegionFixture, name: string): string =>
  fixture.api.objects.get('Deployment', 'api', `glimpse-${name}`).spec.template.spec.containers[0].image;
export const images = (fixture: RegionFixture) => names.map((name) => image(fixture, name));
export const upgrade = (fixture: RegionFixture, to: string, rollout: object = {}): void => {
  for (const name of names) fixture.api.objects.put(aRegion(name, { api: { image: to }, rollout }));
};
