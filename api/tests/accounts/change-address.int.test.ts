// A change of address with both mailboxes, on two copies of the API
// (docs/design/trust.md#change-of-address, goal A3).
import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openedRow } from '../fixtures/account-rows.ts';
import { type AccountFixture, openAccountFixture } from './account-fixture.ts';
import { aMember, anAddress, openBrowser, password, served, waitForMail } from './person.ts';

let fixture: AccountFixture;
beforeAll(async () => {
  fixture = await openAccountFixture({ env: { LIMITS_UPDATE_ACCOUNT: '0' } });
});
afterAll(() => fixture[Symbol.asyncDispose]());

const keyIn = (text: string): string => /\/address\/([0-9a-z]{50})/.exec(text)?.[1] ?? '';

async function member() {
  const { api, sink } = fixture;
  const { browser, address } = await aMember(api.urls, sink);
  return {
    browser,
    address,
    /** Asks for another address. @returns the keys of the new and the present mailbox */
    async ask(newemail: string): Promise<readonly [next: string, present: string]> {
      const since = sink.mails().at(-1)?.id ?? 0;
      const asked = await browser.send('/api/v2/account/address', {
        body: { newemail, confirmation: password },
      });
      expect(asked.status).toBe(200);
      const next = await waitForMail(sink, newemail, /^Confirm your new address/, since);
      const present = await waitForMail(sink, address, /^Confirm the new address/, since);
      return [keyIn(next.text), keyIn(present.text)];
    },
  };
}

/** Confirms in a browser without a session. @returns the state, or the code of the error */
async function confirm(key: string, urls: readonly string[] = fixture.api.urls): Promise<unknown> {
  const browser = openBrowser(urls);
  await browser.arrive();
  const { body } = await browser.send('/api/v2/account/address/confirm', { body: { key } });
  return body.code ?? (body['record'] as { state: string }).state;
}
const signIn = async (u: string) => {
  const browser = openBrowser(fixture.api.urls);
  return (await served(() => browser.send('/signin', { body: { u, p: password } }))).status;
};

test('the address changes once both mailboxes confirmed; sign-in takes the new one alone', async () => {
  const { ask, address, browser } = await member();
  const newAddress = anAddress('new');
  const [next, present] = await ask(newAddress);
  const opened = await openBrowser(fixture.api.urls).send(`/address/${next}`);
  expect([opened.status, opened.headers.get('X-Robots-Tag')]).toEqual([200, 'noindex, nofollow']);
  expect(await confirm(present)).toBe('waiting');
  expect([await signIn(address), await signIn(newAddress)]).toEqual([200, 422]);
  expect(await confirm(next)).toBe('changed');
  for (const to of [address, newAddress]) await waitForMail(fixture.sink, to, /^The address of your/);
  expect([await signIn(address), await signIn(newAddress)]).toEqual([422, 200]);
  expect((await browser.send('/api/v2/authcheck')).body['custid']).toBe(newAddress);
  for (const key of [next, present]) expect(await confirm(key)).toBe('accounts.unknown_address_link');
  await using client = await MongoClient.connect(fixture.api.mongoUrl);
  expect((await openedRow({ api: fixture.api, client }, newAddress)).account.address).toBe(newAddress);
});

test('of both links pressed ten times at once on two copies, one press changes the address', async () => {
  const { ask, address } = await member();
  const newAddress = anAddress('race');
  const [next, present] = await ask(newAddress);
  const states = await Promise.all(
    Array.from({ length: 20 }, (_, at) => confirm(at % 2 === 0 ? next : present)),
  );
  expect(states.filter((state) => state === 'changed')).toHaveLength(1);
  expect([await signIn(address), await signIn(newAddress)]).toEqual([422, 200]);
});

test('of two accounts that move to one address at once, one gets it', async () => {
  const [ana, bob] = [await member(), await member()];
  const wanted = anAddress('wanted');
  const links = [await ana.ask(wanted), await bob.ask(wanted)];
  for (const [next] of links) expect(await confirm(next)).toBe('waiting');
  const states = await Promise.all(links.map(([, present]) => confirm(present)));
  expect(states.map(String).toSorted()).toEqual(['accounts.address_taken', 'changed']);
  expect(await signIn(wanted)).toBe(200);
  expect(new Set([await signIn(ana.address), await signIn(bob.address)])).toEqual(new Set([200, 422]));
});

test('a sign-up with the address before the last confirmation keeps it', async () => {
  const { ask, address } = await member();
  const wanted = anAddress('first');
  const [next, present] = await ask(wanted);
  expect(await confirm(next)).toBe('waiting');
  await aMember(fixture.api.urls, fixture.sink, { address: wanted });
  expect(await confirm(present)).toBe('accounts.address_taken');
  expect(await signIn(address)).toBe(200);
});

test('neither address nor a key of a waiting change stands in the database', async () => {
  const { ask } = await member();
  const hidden = anAddress('hidden');
  const keys = await ask(hidden);
  await using client = await MongoClient.connect(fixture.api.mongoUrl);
  const rows = await client.db().collection('accounts').find().toArray();
  const stored = JSON.stringify(rows, (_key, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
  for (const text of [hidden, ...keys]) expect(stored).not.toContain(text);
});

/** Ends the second copy at once, without clean-up, and starts another. */
async function killSecond(): Promise<void> {
  await fixture.api.kill(1, 'SIGKILL');
  await fixture.api.restart(1);
}
/** Which of the two addresses signs in at the copy that lives. */
async function owners(former: string, wanted: string): Promise<readonly string[]> {
  const states = [await signIn(former), await signIn(wanted)];
  return ['old', 'new'].filter((_, at) => states[at] === 200);
}
test('a process that is killed between the two confirmations leaves the old address, and the second one changes it', async () => {
  const { ask, address } = await member();
  const wanted = anAddress('killed');
  const [next, present] = await ask(wanted);
  expect(await confirm(next, fixture.api.urls.slice(1))).toBe('waiting');
  await killSecond();
  expect(await owners(address, wanted)).toEqual(['old']);
  expect(await confirm(present)).toBe('changed');
  expect(await owners(address, wanted)).toEqual(['new']);
});

test('whenever a process is killed around the last write, one of both addresses holds', async () => {
  const usual = performance.now();
  expect(await confirm('z'.repeat(50), fixture.api.urls.slice(1))).toBe('accounts.unknown_address_link');
  const pressMs = performance.now() - usual;
  for (const part of [0, 0.5, 1, 2]) {
    const { ask, address } = await member();
    const wanted = anAddress('any');
    const [next, present] = await ask(wanted);
    expect(await confirm(next)).toBe('waiting');
    const asked = confirm(present, fixture.api.urls.slice(1)).catch(() => 'no answer');
    await Promise.race([asked, pause(part * pressMs)]);
    await killSecond();
    const said = await asked;
    const [owner, ...others] = await owners(address, wanted);
    expect(others).toEqual([]);
    expect(said === 'changed' ? ['new'] : ['old', 'new']).toContain(owner);
    if (owner === 'old') expect(await confirm(present)).toBe('changed');
    expect(await owners(address, wanted)).toEqual(['new']);
  }
});
