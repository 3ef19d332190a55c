// Tests the fake API server against the rules of the real one on which other tests rely.
import { expect, test } from 'vitest';
import { is } from '#kube/errors.ts';
import { startFakeApi } from './server.ts';
import { by, kinds, widget, widgets } from './server-samples.ts';

test('apply creates, keeps fields of other managers and removes fields given up', async () => {
  await using api = await startFakeApi({ kinds });
  const widgetCalls = api.kube.of(widgets);
  await widgetCalls.apply(widget('one', { size: 1, colour: 'red' }), by('me'));
  api.objects.change('Widget', 'one', 'a', (doc) => void (doc.spec.owner = 'them'));
  const next = await widgetCalls.apply(widget('one', { size: 1 }), by('me'));
  expect(next['spec']).toEqual({ size: 1, owner: 'them' });
  expect(next.metadata.generation).toBe(3);
  const error = await widgetCalls
    .apply(widget('one', { owner: 'me' }), by('me'))
    .catch((thrown: unknown) => thrown);
  expect(is.conflict(error)).toBe(true);
  const forced = await widgetCalls.apply(widget('one', { owner: 'me' }), by('me', true));
  expect(forced['spec']).toEqual({ owner: 'me' });
});

test('an apply that changes nothing keeps the version', async () => {
  await using api = await startFakeApi({ kinds });
  const one = await api.kube.of(widgets).apply(widget('one', { size: 1 }), by('me'));
  const two = await api.kube.of(widgets).apply(widget('one', { size: 1 }), by('me'));
  expect(two.metadata.resourceVersion).toBe(one.metadata.resourceVersion);
});
