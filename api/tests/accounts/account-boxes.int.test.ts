// Write access to the database opens no account (docs/design/keys.md#account-boxes), and the way there from
// a release that stores accounts in clear.
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { type Document, MongoClient, ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeKeyState } from '#platform/crypto/keys/key-state.ts';
import { waitFor } from '@glimpse/processes/wait';
import { accountsOf, byAddress, openedRow, storedRow } from '../fixtures/account-rows.ts';
import { runGlimpse } from '../fixtures/glimpse-command.ts';
import { readKeys } from '../fixtures/read-keys.ts';
import { type AccountFixture, openAccountFixture } from './account-fixture.ts';
import { openBrowser, aMember, anAddress, password, patiently } from './person.ts';

let fixture: AccountFixture;
let client: MongoClient;
let attacker = '';
beforeAll(async () => {
  fixture = await openAccountFixture({ copies: 1 });
  client = await MongoClient.connect(fixture.api.mongoUrl);
  attacker = await member();
});
afterAll(async () => {
  await client.close();
  await fixture[Symbol.asyncDispose]();
});

const place = () => ({ api: fixture.api, client });
const member = async () => (await aMember(fixture.api.urls, fixture.sink)).address;
const signIn = (u: string, p = password) =>
  patiently(() => openBrowser(fixture.api.urls).send('/signin', { body: { u, p } }));
const write = async (address: string, change: Document) =>
  accountsOf(place()).updateOne(await byAddress(place(), address), change);
const refusals = async (reason: string): Promise<number> => {
  const page = await (await fetch(`${fixture.api.serviceUrls[0]}/metrics`)).text();
  const line = new RegExp(
    `^glimpse_accounts_refused_total\\{[^}]*state="${reason}"[^}]*\\} (\\d+)|reason="${reason}"[^}]*\\} (\\d+)`,
    'm',
  ).exec(page);
  return Number(line?.[1] ?? line?.[2] ?? 0);
};
const resetKey = 'k'.repeat(50);
const keyHash = createHash('sha256').update(resetKey).digest();

const attacks: readonly (readonly [
  name: string,
  reason: string,
  attack: (victim: string, own: string) => Promise<unknown>,
])[] = [
  [
    'the hash of an own account in clear',
    'mixed',
    async (victim, own) => {
      const { sealed } = await openedRow(place(), own);
      return write(victim, { $set: { hash: sealed.hash, address: victim, verified: true, sessionGen: 1 } });
    },
  ],
  [
    'the box of an own account',
    'box',
    async (victim, own) => write(victim, { $set: { box: (await storedRow(place(), own))['box'] as Buffer } }),
  ],
  [
    'the row of an own account under the id of the victim’s address',
    'address',
    async (victim) => {
      const own = await member();
      const { emailId } = await storedRow(place(), victim);
      await accountsOf(place()).deleteOne({ emailId });
      return write(own, { $set: { emailId } });
    },
  ],
  [
    'a planted reset key',
    'mixed',
    (victim) =>
      write(victim, {
        $set: { reset: { keyHash, until: new Date(Date.now() + 60_000) }, resetId: keyHash.subarray(0, 16) },
      }),
  ],
  [
    'a clear row without a box',
    'unsealed',
    async (victim, own) => {
      const { sealed } = await openedRow(place(), own);
      return write(victim, { $set: { ...sealed, address: victim }, $unset: { box: '' } });
    },
  ],
];

test.each(attacks)('%s opens the account of another for nobody', async (_name, reason, attack) => {
  const victim = await member();
  const before = await refusals(reason);
  await attack(victim, attacker);
  expect(await signIn(victim)).toMatchObject({ status: 422, body: { code: 'accounts.signin_failed' } });
  const reset = await openBrowser(fixture.api.urls).send(`/forgot/${resetKey}`, {
    body: { newp: 'another quiet morning', newp2: 'another quiet morning' },
  });
  expect(reset.status).not.toBe(200);
  expect(await signIn(victim, 'another quiet morning')).toMatchObject({ status: 422 });
  expect(await refusals(reason)).toBeGreaterThan(before);
  const log = () => fixture.api.logs().filter((line) => line.includes('accounts.refused'));
  await expect.poll(log).not.toEqual([]);
  expect(log().join()).not.toMatch(/@example|argon2/);
});

test('a colonel’s address in a row makes nobody a colonel', async () => {
  const own = await member();
  await write(own, { $set: { address: 'boss@example.com' } });
  expect(await signIn(own)).toMatchObject({ status: 422 });
});

test('a sign-up with an address whose row opens for nobody gets the same answer as any other', async () => {
  const victim = await member();
  await write(victim, { $set: { box: Buffer.alloc(100) } });
  const answers = await Promise.all(
    [victim, anAddress('new')].map((u) =>
      openBrowser(fixture.api.urls).send('/signup', { body: { u, p: password } }),
    ),
  );
  const [one, other] = answers.map(({ status, body }) => [status, body.code]);
  expect(one).toEqual(other);
});

test('accounts of the release before are used, sealed by the command, and used on', async () => {
  const { api } = fixture;
  await api.kill(0, 'SIGTERM');
  const state = await readKeys(api.keysFile);
  await writeFile(api.keysFile, writeKeyState({ ...state, seq: state.seq + 1, boxesOnly: false }), {
    mode: 0o600,
  });
  await client
    .db()
    .collection<{ _id: string }>('region')
    .updateOne({ _id: 'eu' }, { $unset: { boxes: '' } });
  await api.restart(0);
  const address = await member();
  const row = await storedRow(place(), address);
  expect(row).toMatchObject({
    address,
    verified: true,
    hash: expect.stringContaining('$argon2id$') as string,
  });
  // As the release before writes it: no box, and nothing that only newer processes need.
  await accountsOf(place()).updateOne(
    { _id: row._id },
    { $unset: { box: '', resetId: '', pending: '' }, $set: { v: 1 } },
  );
  expect((await signIn(address)).status).toBe(200);

  await using older = await MongoClient.connect(api.mongoUrl, {
    appName: `glimpse ${client.db().databaseName}`,
  });
  await older.db().command({ ping: 1 });
  expect(await runGlimpse(api, ['seal-accounts'])).toMatchObject({
    code: 1,
    fault: expect.stringContaining('upgrade or stop it first') as string,
  });
  await older.close();
  const sealed = await runGlimpse(api, ['seal-accounts']);
  expect(sealed).toMatchObject({ code: 0, fault: '' });
  expect(sealed.out).toMatch(
    /^Accounts are read from their boxes alone\. Clear fields were removed from \d+ rows\./,
  );
  expect((await readKeys(api.keysFile)).boxesOnly).toBe(true);
  const names = ['address', 'hash', 'verified', 'sessionGen', 'token', 'reset'];
  const clear = { $or: names.map((name) => ({ [name]: { $exists: true } })) };
  const isSealed = async () =>
    (await accountsOf(place()).countDocuments({ ...clear, _id: new ObjectId(row._id.id) })) === 0;
  expect(await waitFor(isSealed, 5000)).toBe(true);
  expect((await signIn(address)).status).toBe(200);
  expect(await runGlimpse(api, ['seal-accounts'])).toMatchObject({ code: 0 });
});
