// Tests what a deletion must never do: create children, or part data from credentials.
import { expect, test } from 'vitest';
import { startReadyRegion } from './ready-region.ts';
import { confirm, mongoSecrets, inside, deleteUntilGone } from './deleted-region.ts';

test('ps-2502 no child is created after the deletion began', async () => {
  await using fixture = await startReadyRegion({ deletionPolicy: 'Delete' }, confirm);
  const from = fixture.api.requests.length;
  fixture.api.objects.remove('Jurisdiction', 'eu');
  await fixture.passes(3);
  await deleteUntilGone(fixture);
  const written = fixture.api.requests
    .slice(from)
    .filter(({ verb, sub }) => (verb === 'PATCH' || verb === 'POST' || verb === 'PUT') && sub === '');
  expect(written.map(({ kind }) => kind?.plural).filter((plural) => plural !== 'jurisdictions')).toEqual([]);
});

test('ps-1409 volumes and credentials exist together or vanish together', async () => {
  for (const [policy, metadata] of [
    ['Retain', {}],
    ['Delete', confirm],
  ] as const) {
    await using fixture = await startReadyRegion({ deletionPolicy: policy }, metadata);
    fixture.api.objects.remove('Jurisdiction', 'eu');
    for (let at = 0; at < 12 && fixture.api.objects.get('Jurisdiction', 'eu'); at += 1) {
      await fixture.reconcile();
      const volumes = inside(fixture, 'PersistentVolumeClaim').length;
      const secrets = inside(fixture, 'Secret').filter((name) => mongoSecrets.includes(name)).length;
      expect(secrets > 0).toBe(volumes > 0);
    }
    expect(inside(fixture, 'PersistentVolumeClaim').length > 0).toBe(policy === 'Retain');
  }
});
