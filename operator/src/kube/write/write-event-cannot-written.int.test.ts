// Tests writes of status, finalizers and events.
import { expect, test } from 'vitest';
import { createLogger } from '#platform/log.ts';
import { secureRandom } from '#platform/random.ts';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { createEvents } from './events.ts';
import { withWidget } from './write-samples.ts';

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
