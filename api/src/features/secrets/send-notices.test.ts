// Which mail follows the end of a secret (docs/design/http-api.md#notices).
import { noticeMails } from '@glimpse/contracts/limits';
import { expect, test } from 'vitest';
import type { Transaction } from '#platform/mongo/transaction.ts';
import { type NoticeDeps, noticeJobs } from './send-notices.ts';
import type { DueNotice } from './store/secret-notices-store.ts';

const at = new Date('2026-11-28T12:00:00Z');
const owner = { address: 'ana@example.com', verified: true, locale: 'de' };
const aNotice = (over: Partial<DueNotice> = {}): DueNotice => ({
  id: { bucket: 'k7', _id: Buffer.alloc(16, 9) },
  ownerId: Buffer.alloc(12, 1),
  shortkey: 'x1y2z3a4',
  event: 'opened',
  at,
  ...over,
});

/** Runs the job once. @returns its mails and the marks, in their order */
async function run(over: Partial<NoticeDeps>, notices = [aNotice()], signal = new AbortController().signal) {
  const did: unknown[] = [];
  const job = noticeJobs({
    notices: {
      due: async () => notices,
      tell: async ({ shortkey }) => did.push(`told ${shortkey}`) > 0,
    },
    accounts: { byId: async () => owner },
    clock: { now: () => at },
    transact: (work) => work({} as Transaction),
    addMail: async (_session, mail) => did.push(mail),
    countMails: async () => 0,
    defaultLocale: 'en',
    ...over,
  })[0];
  await job?.run(signal);
  return did;
}

test('the mail has time and shortkey alone, and its cause is the secret', async () => {
  expect(await run({}, [aNotice(), aNotice({ event: 'expired', shortkey: 'b5c6d7e8' })])).toEqual([
    'told x1y2z3a4',
    {
      kind: 'secret_opened',
      cause: '09'.repeat(16),
      to: 'ana@example.com',
      locale: 'de',
      owner: Buffer.alloc(12, 1),
      data: { shortkey: 'x1y2z3a4', atMs: at.getTime(), last: false },
    },
    'told b5c6d7e8',
    expect.objectContaining({ kind: 'secret_expired', cause: '09'.repeat(16) }),
  ]);
});

test.each([
  ['an account that is gone', { accounts: { byId: async () => undefined } }],
  ['an unconfirmed address', { accounts: { byId: async () => ({ ...owner, verified: false }) } }],
  ['an account over its limit', { countMails: async () => noticeMails.total }],
])('%s gets no mail, and the notice is done with', async (_name, over) => {
  expect(await run(over)).toEqual(['told x1y2z3a4']);
});

test('the last mail of a day says that it is the last', async () => {
  const [, mail] = await run({ countMails: async () => noticeMails.total - 1 });
  expect(mail).toMatchObject({ data: { last: true } });
});

test('the mails of a day before do not count', async () => {
  const asked: unknown[] = [];
  await run({ countMails: async (...question) => asked.push(question) - 1 });
  expect(asked).toEqual([
    [Buffer.alloc(12, 1), new Date(at.getTime() - noticeMails.windowSeconds * 1000), noticeMails.total],
  ]);
});

test('who loses the mark mails nothing', async () => {
  expect(await run({ notices: { due: async () => [aNotice()], tell: async () => false } })).toEqual([]);
});

test('a stop ends the run between two notices', async () => {
  const stop = new AbortController();
  const two = [aNotice(), aNotice({ shortkey: 'b5c6d7e8' })];
  const did = await run({ addMail: async () => stop.abort() }, two, stop.signal);
  expect(did).toEqual(['told x1y2z3a4']);
});
