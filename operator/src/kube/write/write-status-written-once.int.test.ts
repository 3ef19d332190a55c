// Tests writes of status, finalizers and events: a status is written once; an equal one is not written.
import { expect, test } from 'vitest';
import { is } from '../errors.ts';
import { createPatchStatus } from './status.ts';
import { condition, signal, withWidget } from './write-samples.ts';

test('a status is written once; an equal one is not written', async () => {
  const { api, resource, read } = await withWidget();
  await using _ = api;
  const patch = createPatchStatus({ resource, manager: 'me' });
  const status = { conditions: [condition('Ready', 'True')], gone: undefined };
  expect(await patch({ object: await read(), status, signal })).toBe('written');
  expect(await patch({ object: await read(), status, signal })).toBe('unchanged');
  expect(api.requests.filter(({ sub }) => sub === 'status')).toHaveLength(1);
  await patch({ object: await read(), status: {}, signal });
  expect((await read())['status']).toEqual({});
});

test('a status computed from an old object is refused with a conflict', async () => {
  const { api, resource, read } = await withWidget();
  await using _ = api;
  const object = await read();
  api.objects.change('Widget', 'one', 'a', (doc) => void (doc.spec.size = 2));
  const patch = createPatchStatus({ resource, manager: 'me' });
  const error: unknown = await patch({ object, status: { a: 1 }, signal }).catch((thrown: unknown) => thrown);
  expect(is.conflict(error)).toBe(true);
});
