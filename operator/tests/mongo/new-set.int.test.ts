// Tests that the operator follows a set that was made anew after all of its data was lost.
import { expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { plainEffects } from '#platform/effects.ts';
import { silentLog } from '#platform/log.ts';
import { secureRandom } from '#platform/random.ts';
import { openPorts } from '#regions/reconcile/ports.ts';
import { limit, startMembers, untilTrue } from './members.ts';

test('a set that lost all data and was made anew is read again without a restart', async () => {
  await using set = await startMembers(1);
  await set.bootstrap();
  const [first] = set.members;
  const url = `mongodb://operator:two@${first?.host}/?replicaSet=rs0&authSource=admin`;
  const deps = { clock: systemClock, random: secureRandom, log: silentLog, effects: plainEffects };
  await using ports = openPorts({ ...deps, kube: {} as never });
  const isRead = async (): Promise<boolean> => {
    await ports.keysDatabase({ identifier: 'test', url, ca: set.ca }).row(limit());
    return true;
  };
  await first?.asAdmin((db) => db.command({ replSetStepDown: 1, force: true }));
  await untilTrue(isRead);
  await untilTrue(async () => (await set.reconcile()).status.primary !== undefined);
  const before = ports.connected('test');

  await first?.lose();
  await set.bootstrap();
  await untilTrue(isRead, 30_000);
  expect(ports.connected('test')).not.toBe(before);
});
