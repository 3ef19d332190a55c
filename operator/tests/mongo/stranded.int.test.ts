// Tests a mongod that did not find itself in its own set, as after a start with an old address in DNS.
import { expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { limit, startMembers } from './members.ts';

test('a first member that lost its volume makes no second set, although it sees no other member', async () => {
  await using set = await startMembers(1);
  set.wasMade = true;
  const agent = set.members[0]?.agent();
  expect([await agent?.tick(limit()), await agent?.tick(limit())]).toEqual(['waiting', 'waiting']);
  set.wasMade = false;
  await agent?.tick(limit());
  await expect.poll(() => agent?.tick(limit())).toBe('primary');
});

test('the only member of a set that did not find itself is ended after 30 s, and not before', async () => {
  await using set = await startMembers(1);
  await set.bootstrap();
  const [member] = set.members;
  await member?.asAdmin(async (db) => {
    const resource = { db: 'local', collection: 'system.replset' };
    await db.command({
      createRole: 'config',
      privileges: [{ resource, actions: ['find', 'update'] }],
      roles: [],
    });
    await db.command({ grantRolesToUser: 'admin', roles: ['config'] });
  });
  await member?.asAdmin(async (db) => {
    const configs = db.client.db('local').collection('system.replset');
    const change = { $set: { 'members.0.host': '127.0.0.1:1' } };
    const { modifiedCount } = await configs.updateOne({}, change, { writeConcern: { w: 1, journal: true } });
    expect(modifiedCount).toBe(1);
    await db.command({ fsync: 1 });
  });
  await member?.kill();
  await member?.start();
  let laterMs = 0;
  const clock = { ...systemClock, monotonicMs: () => systemClock.monotonicMs() + laterMs };
  const agent = member?.agent(undefined, clock);
  await expect.poll(() => agent?.tick(limit())).toBe('waiting');
  laterMs = 29_000;
  expect(await agent?.tick(limit())).toBe('waiting');
  set.exist.clear();
  laterMs = 31_000;
  expect(await agent?.tick(limit())).toBe('waiting');
  set.exist.add(0);
  await agent?.tick(limit());
  await expect.poll(() => agent?.tick(limit()).catch(() => 'ended')).toBe('ended');
});
