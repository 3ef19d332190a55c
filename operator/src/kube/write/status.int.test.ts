// Tests that a status is written once, and an equal one not at all.
import { neverAborted } from '#platform/clock.ts';
import { expect, test } from 'vitest';
import { is } from '../errors.ts';
import { createPatchStatus } from './status.ts';
import { condition, withWidget } from './testing/write-samples.ts';

test('a status is written once; an equal one is not written', async () => {
  const { api, resource, read } = await withWidget();
  await using _ = api;
  const patch = createPatchStatus({ resource, manager: 'me' });
  const status = { conditions: [condition('Ready', 'True')], gone: undefined };
  expect(await patch({ object: await read(), status, signal: neverAborted })).toBe('written');
  expect(await patch({ object: await read(), status, signal: neverAborted })).toBe('unchanged');
  expect(api.requests.filter(({ sub }) => sub === 'status')).toHaveLength(1);
  await patch({ object: await read(), status: {}, signal: neverAborted });
  expect((await read())['status']).toEqual({});
});

test('a status computed from an old object is refused with a conflict', async () => {
  const { api, resource, read } = await withWidget();
  await using _ = api;
  const object = await read();
  api.objects.change('Widget', 'one', 'a', (doc) => void (doc.spec.size = 2));
  const patch = createPatchStatus({ resource, manager: 'me' });
  const error: unknown = await patch({ object, status: { a: 1 }, signal: neverAborted }).catch(
    (thrown: unknown) => thrown,
  );
  expect(is.conflict(error)).toBe(true);
});

test('cm-8793 two managers keep both their fields over 100 alternating applies', async () => {
  const { api, resource, read } = await withWidget();
  await using _ = api;
  const mine = createPatchStatus({ resource, manager: 'me' });
  const theirs = createPatchStatus({ resource, manager: 'they' });
  for (let round = 0; round < 50; round += 1) {
    await mine({
      object: await read(),
      status: { conditions: [condition('Ready', String(round))] },
      signal: neverAborted,
    });
    await theirs({
      object: await read(),
      status: { conditions: [condition('Other', String(round))] },
      signal: neverAborted,
    });
  }
  const { conditions } = (await read())['status'] as { conditions: object[] };
  expect(conditions).toEqual([condition('Ready', '49'), condition('Other', '49')]);
  const status = { conditions: [condition('Ready', '49')] };
  await mine({ object: await read(), status, signal: neverAborted });
  const object = await read();
  const before = api.requests.length;
  expect(await mine({ object, status, signal: neverAborted })).toBe('unchanged');
  expect(api.requests.length).toBe(before);
});
