// Mails about opened and expired secrets, from a process that is killed at each point of their job
// (docs/design/http-api.md#notices). Check 22 of the looks: one mail for each secret.
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '@glimpse/processes/wait';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { noticeCrashLabels } from '#src/composition/notices.ts';
import { type AccountFixture, openAccountFixture } from '../accounts/account-fixture.ts';
import { aMember, served } from '../accounts/person.ts';
import { newNonce } from '../fixtures/secret-client.ts';

let fixture: AccountFixture;
let client: MongoClient;
let ana: Awaited<ReturnType<typeof aMember>>;
beforeAll(async () => {
  fixture = await openAccountFixture({ copies: 1 });
  client = await MongoClient.connect(fixture.api.mongoUrl);
  ana = await aMember(fixture.api.urls, fixture.sink);
});
afterAll(async () => {
  await client.close();
  await fixture[Symbol.asyncDispose]();
});

type Made = { secretKey: string; metadataKey: string; shortkey: string };
type Keys = { key: string; secret_shortkey: string };
const rows = () => client.db().collection('secrets');
const mailsAbout = ({ shortkey }: Made) =>
  fixture.sink.mails().filter(({ to, text }) => to.includes(ana.address) && text?.includes(shortkey));

async function conceal(more: Readonly<Record<string, unknown>>): Promise<Made> {
  const body = { secret: 'canary text', memo: 'canary note', ttl: 3600, ...more };
  const answer = await served(() => ana.browser.send('/api/v2/secret/conceal', { body }));
  expect(answer.status).toBe(200);
  const { metadata, secret } = answer.body['record'] as { metadata: Keys; secret: Keys };
  return { secretKey: secret.key, metadataKey: metadata.key, shortkey: metadata.secret_shortkey };
}

async function open({ secretKey }: Made): Promise<void> {
  const headers = { 'Idempotency-Key': newNonce() };
  const path = `/api/v2/secret/${secretKey}`;
  expect((await ana.browser.send(path, { headers, body: { continue: true } })).status).toBe(200);
  expect((await ana.browser.send(`${path}/ack`, { headers, body: {} })).status).toBe(200);
}

/** Starts the process again. Leases of the dead one end at once, so that the jobs run. */
async function restart(over: Readonly<Record<string, string>>): Promise<void> {
  await fixture.api.kill(0);
  await client.db().collection('leases').deleteMany({});
  await fixture.api.restart(0, over);
}

test(
  'every opened or expired secret is mailed once, wherever the process is killed',
  async () => {
    const expired = await conceal({ notify: true });
    // As if the hour had passed: the job that expires secrets compares this field.
    await rows().updateOne(
      { secretShortkey: expired.shortkey },
      { $set: { expiresAt: new Date(Date.now() - 1000) } },
    );
    const quiet = await conceal({ notify: false });
    const burned = await conceal({ notify: true });
    const burn = { body: { continue: true } };
    expect((await ana.browser.send(`/api/v2/private/${burned.metadataKey}/burn`, burn)).status).toBe(200);
    await open(quiet);
    const opened: Made[] = [];
    for (const label of noticeCrashLabels) {
      const secret = await conceal({ notify: true });
      await restart({ CRASH_POINT: label });
      await open(secret);
      await fixture.api.exited(0);
      await restart({});
      opened.push(secret);
    }
    const on = await ana.browser.send('/api/v2/account/notify', { body: { on: 'true' } });
    expect([on.status, on.body['record']]).toEqual([200, { notify: true }]);
    const knows = async () => {
      const { record } = (await ana.browser.send('/api/v2/account')).body as {
        record: { cust: { notify: boolean } };
      };
      return record.cust.notify;
    };
    expect(await waitFor(knows, 10_000)).toBe(true);
    opened.push(await conceal({}));
    await open(opened.at(-1) ?? expect.fail());
    const all = [expired, ...opened];
    const areThere = async () => all.every((one) => mailsAbout(one).length > 0);
    expect(await waitFor(areThere, onThisMachine(120_000))).toBe(true);
    // No notice is left, so no further mail can come.
    expect(await rows().countDocuments({ notice: true })).toBe(0);
    const stored = client
      .db()
      .collection('outbox')
      .countDocuments({ kind: /^secret_(opened|expired)$/ });
    expect(await stored).toBe(all.length);
    expect(all.map((one) => mailsAbout(one).length)).toEqual(all.map(() => 1));
    for (const secret of [quiet, burned]) expect(mailsAbout(secret)).toEqual([]);
    expect(mailsAbout(expired)[0]?.subject).toBe(`Secret ${expired.shortkey} expired unread`);
    for (const { subject, text = '' } of opened.flatMap(mailsAbout)) {
      expect(subject).toMatch(/^Secret \w{8} was opened$/);
      expect(text).not.toMatch(/canary|[0-9a-z]{32}/);
    }
  },
  onThisMachine(280_000),
);

test('without an account a notice is refused', async () => {
  const [url = ''] = fixture.api.urls;
  const sent = await fetch(`${url}/api/v2/secret/conceal`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ secret: 'x', notify: true }),
  });
  expect([sent.status, ((await sent.json()) as { code: string }).code]).toEqual([
    422,
    'secrets.email_needs_account',
  ]);
});
