// Tests that a finalizer is added once and keeps those of others.
import { neverAborted } from '#platform/clock.ts';
import { expect, test } from 'vitest';
import { keyOne } from '../testing/samples.ts';
import { addFinalizer, removeFinalizer } from './finalizer.ts';
import { withWidget } from './testing/write-samples.ts';

test('a finalizer is added once and keeps those of others', async () => {
  const { api, resource, read } = await withWidget();
  await using _ = api;
  await addFinalizer({ resource, object: await read(), name: 'x.dev/mine', signal: neverAborted });
  const stale = {
    ...(await read()),
    metadata: { ...keyOne, finalizers: [], uid: (await read()).metadata.uid },
  };
  api.objects.change('Widget', 'one', 'a', (doc) => void doc.metadata.finalizers.push('y.dev/theirs'));
  await addFinalizer({ resource, object: stale, name: 'x.dev/mine', signal: neverAborted });
  expect((await read()).metadata.finalizers).toEqual(['x.dev/mine', 'y.dev/theirs']);
});

test('removing a finalizer finds it at its new place and takes no other', async () => {
  const { api, resource, read } = await withWidget();
  await using _ = api;
  api.objects.change(
    'Widget',
    'one',
    'a',
    (doc) => void (doc.metadata.finalizers = ['y.dev/a', 'x.dev/mine']),
  );
  const object = await read();
  api.objects.change(
    'Widget',
    'one',
    'a',
    (doc) => void (doc.metadata.finalizers = ['x.dev/mine', 'y.dev/b']),
  );
  await removeFinalizer({ resource, object, name: 'x.dev/mine', signal: neverAborted });
  expect((await read()).metadata.finalizers).toEqual(['y.dev/b']);
});
