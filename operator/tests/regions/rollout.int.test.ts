// Tests the order of roll-outs over several regions.
import { expect, test } from 'vitest';
import { names, threeRegions, all, images, upgrade } from './three-regions.ts';

test('regions change one after the other, 120 s of calm between them', async () => {
  await using fixture = await threeRegions();
  const to = 'registry.example/glimpse-api:2.0.0';
  upgrade(fixture, to);
  const changed: number[] = [];
  for (let at = 0; at < 30 && changed.at(-1) !== 3; at += 1) {
    await all(fixture, 1, 10_000);
    changed.push(images(fixture).filter((one) => one === to).length);
    if (changed.filter((count) => count === 1).length === 1)
      expect(fixture.condition('Progressing', 'bb')).toBe('True/WaitingForTurn');
  }
  expect(changed.filter((count) => count === 1).length * 30).toBeGreaterThanOrEqual(120);
  expect(changed.filter((count) => count === 2).length * 30).toBeGreaterThanOrEqual(120);
  await all(fixture, 6, 20_000);
  for (const name of names) {
    expect(fixture.condition('Progressing', name)).toBe('False/Complete');
    expect(fixture.get(name).status?.rollout).toMatchObject({ lastGood: { image: to } });
    expect(fixture.get(name).status?.rollout?.startedAt).toBeUndefined();
  }
});
