// Ends sessions on other devices: one, or all (docs/design/trust.md#list-of-sessions).
import { accountsContract } from '@glimpse/contracts/accounts';
import { expect, test } from 'vitest';
import { accountContext, parsedInput, visitor } from '../testing/account-context.ts';
import { endOtherSessions, endSession } from './end-session.ts';
import { listSessions } from './list-sessions.ts';

async function threeDevices() {
  const context = accountContext();
  const account = await context.addAccount();
  const [mine, phone, tablet] = [
    await context.signedIn(account),
    await context.signedIn(account),
    await context.signedIn(account),
  ];
  const list = async (who = mine) =>
    (await listSessions(context.deps, parsedInput(accountsContract.listSessions).input, who)).records;
  const idOf = async (who: typeof mine) => (await list(who))[0]?.id ?? '';
  const end = (id: string, who = mine) =>
    endSession(context.deps, parsedInput(accountsContract.endSession, { params: { id } }).input, who);
  const endOthers = (who = mine) =>
    endOtherSessions(context.deps, parsedInput(accountsContract.endOtherSessions).input, who);
  const open = async () => {
    context.later(950);
    return Promise.all([mine, phone, tablet].map(({ session }) => context.isOpen(session.cookie)));
  };
  return { ...context, mine, phone, tablet, list, idOf, end, endOthers, open };
}

test('one session ends within a second, and no other', async () => {
  const { end, idOf, open, phone, list } = await threeDevices();
  await end(await idOf(phone));
  expect(await open()).toEqual([true, false, true]);
  expect(await list()).toHaveLength(2);
});

test('all others end within a second; the own one stays', async () => {
  const { endOthers, open, list } = await threeDevices();
  expect(await endOthers()).toMatchObject({ record: { ended: 2 } });
  expect(await open()).toEqual([true, false, false]);
  expect(await endOthers()).toMatchObject({ record: { ended: 0 } });
  expect(await list()).toMatchObject([{ current: true }]);
});

test('one that has ended, one of another account and the own one are unknown, and end nothing', async () => {
  const context = await threeDevices();
  const { end, idOf, mine, phone, open } = context;
  const stranger = await context.signedIn(await context.addAccount({ address: 'bob@example.com' }));
  const ended = await idOf(phone);
  await end(ended);
  for (const id of [ended, await idOf(stranger), await idOf(mine), 'z'.repeat(22)])
    await expect(end(id)).rejects.toMatchObject({ code: 'accounts.unknown_session' });
  expect(await open()).toEqual([true, false, true]);
  expect(await context.isOpen(stranger.session.cookie)).toBe(true);
});

test('a session that ended meanwhile ends no other', async () => {
  const { end, endOthers, idOf, mine, phone, open } = await threeDevices();
  await end(await idOf(mine), phone);
  await expect(endOthers(mine)).rejects.toMatchObject({ code: 'http.not_signed_in' });
  expect(await open()).toEqual([false, true, true]);
});

test('while Redis takes no writes, the row ends the session', async () => {
  const { deps, phone, mine, idOf, open } = await threeDevices();
  const id = await idOf(phone);
  const { input } = parsedInput(accountsContract.endSession, { params: { id } });
  const records = { ...deps.sessionRecords, drop: async () => Promise.reject(new Error('full')) };
  await endSession({ ...deps, sessionService: deps.serviceWith(records) }, input, mine);
  expect(await open()).toEqual([true, false, true]);
});

test('a caller without an account is refused', async () => {
  const { deps } = accountContext();
  const { input } = parsedInput(accountsContract.listSessions);
  await expect(listSessions(deps, input, visitor)).rejects.toMatchObject({ code: 'http.not_signed_in' });
});
