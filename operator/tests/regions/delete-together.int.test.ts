// Tests what a deletion must never do: create children, or part data from credentials.
import { expect, test } from 'vitest';
import { confirm, mongoSecrets, readyWorld, inside, deleteRegion } from './deleted-region.ts';

test('ps-2502 no child is created after the deletion began', async () => {
  await using world = await readyWorld({ deletionPolicy: 'Delete' }, confirm);
  const from = world.api.requests.length;
  world.api.objects.remove('Jurisdiction', 'eu');
  await world.rounds(3);
  await deleteRegion(world);
  const written = world.api.requests
    .slice(from)
    .filter(({ verb, sub }) => (verb === 'PATCH' || verb === 'POST' || verb === 'PUT') && sub === '');
  expect(written.map(({ kind }) => kind?.plural).filter((plural) => plural !== 'jurisdictions')).toEqual([]);
});

test('ps-1409 volumes and credentials exist together or vanish together', async () => {
  for (const [policy, metadata] of [
    ['Retain', {}],
    ['Delete', confirm],
  ] as const) {
    await using world = await readyWorld({ deletionPolicy: policy }, metadata);
    world.api.objects.remove('Jurisdiction', 'eu');
    for (let at = 0; at < 12 && world.api.objects.get('Jurisdiction', 'eu'); at += 1) {
      await world.reconcile();
      const volumes = inside(world, 'PersistentVolumeClaim').length;
      const secrets = inside(world, 'Secret').filter((name) => mongoSecrets.includes(name)).length;
      expect(secrets > 0).toBe(volumes > 0);
    }
    expect(inside(world, 'PersistentVolumeClaim').length > 0).toBe(policy === 'Retain');
  }
});
