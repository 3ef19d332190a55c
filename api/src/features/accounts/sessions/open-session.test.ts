// New sessions are listed in the row of their account, at most 50 (docs/design/trust.md#sessions).
import { expect, test } from 'vitest';
import { dayMs as day } from '#platform/time/units.ts';
import { aDevice } from '../testing/account-samples.ts';
import { sessionContext } from '../testing/session-context.ts';

test('a renewed session keeps the hash of its former id for open tabs; the former id is invalid', async () => {
  const context = await sessionContext();
  const [first, other] = [await context.open(), await context.open()];
  const before = await context.account();
  await context.changePassword();
  const next = await context.sessionService.renew(first.session, { account: before, gen: 2 });
  expect(next?.session.cookie).not.toBe(first.session.cookie);
  expect(next?.session.before).toEqual(first.session.hash);
  expect(await context.isOpen(first.session.cookie)).toBe(false);
  expect((await context.sessionService.check(next?.session.cookie ?? '', false))?.session.before).toEqual(
    first.session.hash,
  );
  const name = context.nameOf(next?.session.cookie ?? '');
  expect([await context.listed(), context.records.names()]).toEqual([[name], [name]]);
  expect(await context.isOpen(other.session.cookie)).toBe(false);
});

test('a former id is invalid at once, even if the generation did not change', async () => {
  const context = await sessionContext();
  const owner = (await context.account()).id.toString('hex');
  const cookie = `s${'o'.repeat(43)}`;
  const session = { signedIn: true, cookie, hash: Buffer.from(context.nameOf(cookie), 'base64url') };
  const record = { owner, gen: 1, idleMs: day, endsMs: Date.parse('2026-11-30T12:00:00Z') };
  await context.records.write({
    name: context.nameOf(cookie),
    record,
    liveMs: day,
    listed: [],
    ended: [],
  });
  const next = await context.sessionService.renew(session, { account: await context.account(), gen: 1 });
  expect(await context.isOpen(cookie)).toBe(false);
  expect(await context.isOpen(next?.session.cookie ?? '')).toBe(true);
});

test('a password that changed between check and sign-in opens no session', async () => {
  const context = await sessionContext();
  const before = await context.account();
  await context.changePassword();
  expect(await context.sessionService.open(before, { remember: false, device: aDevice })).toBeUndefined();
  expect([await context.listed(), context.records.names()]).toEqual([[], []]);
});

test('of 51 sessions the oldest ends; names and records of ended ones go', async () => {
  const context = await sessionContext();
  const first = await context.open(true);
  const more = [];
  for (let at = 0; at < 50; at += 1) more.push(await context.open(true));
  const open = await Promise.all(more.map(({ session }) => context.isOpen(session.cookie)));
  expect([await context.isOpen(first.session.cookie), open.every(Boolean)]).toEqual([false, true]);
  expect([(await context.listed()).length, context.records.names().length]).toEqual([50, 50]);
  expect(context.records.names()).not.toContain(context.nameOf(first.session.cookie));
});

test('sessions that ended without use make room first', async () => {
  const context = await sessionContext();
  const kept = await context.open(true);
  for (let at = 0; at < 49; at += 1) await context.open();
  context.later(day + 1000); // all but the remembered one end
  const next = await context.open();
  expect(await context.isOpen(kept.session.cookie)).toBe(true);
  expect(await context.listed()).toEqual([kept, next].map(({ session }) => context.nameOf(session.cookie)));
});

test('the row lists each session with a sealed start and device; nothing of them stands in clear', async () => {
  const context = await sessionContext();
  const phone = { browser: 'samsung', system: 'android' } as const;
  await context.open(false, phone);
  const { id, sessions } = await context.account();
  const [{ name, box } = { name: '', box: undefined }] = sessions;
  expect(context.deps.boxes.open({ account: id, name }, box)).toMatchObject(phone);
  expect(JSON.stringify([sessions, box?.toString('latin1')])).not.toMatch(/samsung|android/);
});

test('after a password change the session keeps its start and device', async () => {
  const context = await sessionContext();
  const phone = { browser: 'samsung', system: 'android' } as const;
  const { session } = await context.open(false, phone);
  const before = await context.account();
  const [opened] = await context.sessionService.living(before, session.cookie);
  context.later(3_600_000);
  await context.changePassword();
  const next = await context.sessionService.renew(session, { account: before, gen: 2 });
  const [renewed] = await context.sessionService.living(await context.account(), next?.session.cookie ?? '');
  expect(renewed).toMatchObject({ ...phone, started: opened?.started, current: true });
  expect(renewed?.id).not.toBe(opened?.id);
});
