// The outbox on three copies: one sends, another takes over, logs hold no mail
// (docs/design/http-api.md#outbox).
import { expect, test } from 'vitest';
import { regionStore } from '#features/regions/region-store.ts';
import { linkKeys } from '#features/secrets/creation/link-keys.ts';
import { systemClock } from '#platform/time/clock.ts';
import { secureIds } from '#platform/crypto/primitives/ids.ts';
import { openKeyring } from '#platform/crypto/keys/keyring.ts';
import { locales } from '#platform/i18n/locale.ts';
import { openTexts } from '#platform/i18n/texts.ts';
import { mailStore } from '#platform/mail/mail-store.ts';
import { outbox } from '#platform/mail/outbox.ts';
import { mailTemplates } from '#features/mail-templates/templates.ts';
import { connectMongo } from '#platform/mongo/connect.ts';
import { transactions } from '#platform/mongo/transaction.ts';
import { openMailSink } from '@glimpse/mail-sink/sink';
import { createSearch } from '../fixtures/leak-search.ts';
import { samplePages, startApi, type Api } from '../fixtures/start-api.ts';

/** Opens the outbox of the running copies, with their database and keys. */
async function openOutbox({ mongoUrl, keysFile }: Api) {
  await using opened = new AsyncDisposableStack();
  const mongo = opened.use(await connectMongo({ url: mongoUrl }));
  const record = regionStore(mongo.db, 'eu');
  const log = { debug() {}, info() {}, warn() {}, error() {}, flush() {} };
  const keyring = opened.use(
    await openKeyring({ file: keysFile, region: 'eu', clock: systemClock, log, record }),
  );
  const store = mailStore(mongo.db);
  const { tag, supported } = locales(['en']);
  const site = { siteOrigin: 'http://localhost', https: false, brandName: 'Glimpse', region: 'eu' };
  const templates = mailTemplates({ texts: openTexts({ supported, tag }), languageTag: tag, site });
  const box = outbox({
    store,
    keys: keyring.rows,
    clock: systemClock,
    ids: secureIds,
    templates,
    mailHost: 'localhost',
  });
  const transact = transactions(mongo.client);
  const owned = opened.move();
  const add = async (count: number): Promise<string[]> => {
    const keys = Array.from({ length: count }, () => linkKeys(secureIds).secretKey);
    for (const secretKey of keys) {
      const mail = {
        kind: 'welcome',
        cause: secureIds.nonce(),
        to: 'canary.reader@example.com',
        locale: 'en',
        data: { secretKey },
      } as const;
      await transact((session) => box.add(session, mail));
    }
    return keys;
  };
  return { box, add, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** Finds the copy that runs the job by its metrics. A run is counted at its end, after its mails arrived. */
async function sendingCopy({ serviceUrls }: Api, copies: readonly number[]): Promise<number> {
  const runsOf = async (copy: number) => (await fetch(`${serviceUrls[copy]}/metrics`)).text();
  const find = async () => {
    const runs = await Promise.all(copies.map(runsOf));
    return (
      copies[
        runs.findIndex((text) => /^glimpse_job_runs_total\{job="outbox",result="ok"\} [1-9]/m.test(text))
      ] ?? -1
    );
  };
  await expect.poll(find).not.toBe(-1);
  return find();
}

test('one of three copies sends, another takes over, each mail arrives once, and no log contains a mail', async () => {
  await using sink = await openMailSink();
  await using api = await startApi({
    copies: 3,
    env: { SMTP_URL: sink.url, WEB_DIST: samplePages, LOG_LEVEL: 'debug' },
  });
  await using outboxOf = await openOutbox(api);
  const arrived = (): number => sink.mails().length;
  const first = await outboxOf.add(20);
  await expect.poll(arrived).toBe(20);
  const one = await sendingCopy(api, [0, 1, 2]);

  sink.behaviour = 'hangs';
  const second = await outboxOf.add(10);
  await expect.poll(async () => (await outboxOf.box.counts()).claimed).toBeGreaterThan(0);
  expect(await api.kill(one, 'SIGTERM')).toBe(0);
  sink.behaviour = 'accepts';
  await expect.poll(arrived).toBe(30);
  await expect.poll(() => outboxOf.box.counts()).toEqual({ sent: 30 });

  const left = [0, 1, 2].filter((copy) => copy !== one);
  const two = await sendingCopy(api, left);
  await api.kill(two, 'SIGKILL');
  const third = await outboxOf.add(10);
  await expect.poll(arrived).toBe(40);

  const all = [...first, ...second, ...third];
  for (const key of all) expect(sink.mails().filter(({ text }) => text.includes(key))).toHaveLength(1);
  const finds = createSearch([...all, 'canary.reader@example.com'])(
    Buffer.from(api.logs().join('\n')),
    'log',
  );
  expect(finds).toEqual([]);
});
