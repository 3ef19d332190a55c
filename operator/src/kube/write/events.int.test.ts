// Tests that events are written, joined into series, and never fail a reconcile.
import { neverAborted } from '#platform/clock.ts';
import { expect, test } from 'vitest';
import { createLogger, silentLog } from '#platform/log.ts';
import { secureRandom } from '#platform/random.ts';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { createEvents } from './events.ts';
import { addFinalizer, removeFinalizer } from './finalizer.ts';
import { withWidget } from './testing/write-samples.ts';

test('an event that cannot be written fails nothing and logs no note', async () => {
  const { api, read } = await withWidget();
  await using _ = api;
  const lines: string[] = [];
  const log = createLogger({ level: 'debug', write: (line) => lines.push(line) });
  const options = {
    kube: api.kube,
    controller: 'x',
    instance: 'x-1',
    clock: fakeClock(),
    random: secureRandom,
  };
  api.faults.add({ plural: 'events' }, { kind: 'status', status: 403, reason: 'Forbidden' });
  await createEvents({ ...options, log }).transition(await read(), {
    type: 'Normal',
    reason: 'A',
    note: 'secret note',
  });
  expect(lines).toHaveLength(1);
  expect(lines.join('')).not.toContain('secret note');
});

test('an object that is gone counts as released, and one in deletion gets no finalizer', async () => {
  const { api, resource, read } = await withWidget();
  await using _ = api;
  api.objects.change('Widget', 'one', 'a', (doc) => void (doc.metadata.finalizers = ['x.dev/mine']));
  const object = await read();
  api.objects.remove('Widget', 'one', 'a');
  const deleting = await read();
  expect(await addFinalizer({ resource, object: deleting, name: 'x.dev/new', signal: neverAborted })).toBe(
    deleting,
  );
  expect(await removeFinalizer({ resource, object, name: 'x.dev/mine', signal: neverAborted })).toBeDefined();
  expect(
    await removeFinalizer({ resource, object, name: 'x.dev/mine', signal: neverAborted }),
  ).toBeUndefined();
});

test('equal events within six minutes become one series', async () => {
  const { api, read } = await withWidget();
  await using _ = api;
  const clock = fakeClock();
  const options = { kube: api.kube, controller: 'x', instance: 'x-1', clock, random: secureRandom };
  const { transition } = createEvents({ ...options, log: silentLog });
  const what = { type: 'Warning', reason: 'Broken', note: 'It broke' } as const;
  for (const waitMs of [0, 300_000, 300_000, 361_000]) {
    await clock.advance(waitMs);
    await transition(await read(), what);
  }
  const told = api.objects.list('Event', 'a');
  expect(told.map(({ series }) => series?.count)).toEqual([3, undefined]);
  expect(told[0]).toMatchObject({ reason: 'Broken', regarding: { name: 'one' }, reportingInstance: 'x-1' });
  expect(told[0].eventTime).toMatch(/\.\d{6}Z$/);
});
