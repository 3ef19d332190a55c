// For tests of mail: an outbox on a real database with its sender, sample templates, and a clock to set.
import type { Db } from 'mongodb';
import { secureIds } from '#platform/crypto/primitives/ids.ts';
import { keySetOf } from '#platform/crypto/keys/key-set.ts';
import { sampleKeyState, sampleNow } from '#platform/crypto/keys/sample-keys.ts';
import type { Transactions } from '#platform/mongo/transaction.ts';
import * as z from 'zod/mini';
import { ensureMailIndexes, mailStore } from './mail-store.ts';
import type { MailTemplates, NewMail } from './mail.ts';
import { outbox } from './outbox.ts';
import { mailJobs, type MailOutcome, type SenderDeps } from './sender.ts';
import { mailServer } from './smtp-address.ts';
import { smtpTo } from './smtp.ts';

const linkChars = '0123456789abcdefghijklmnopqrstuvwxyz';
const Notice = z.object({
  kind: z.literal('notice'),
  data: z.object({ key: z.string().check(z.regex(/^[0-9a-z]{32}$/)) }),
});
type Notice = z.output<typeof Notice>;

/** Templates of one kind: `notice`, with a key in its link. */
export const sampleTemplates: MailTemplates<Notice> = {
  check: (input) => Notice.safeParse(input).data,
  render(input) {
    const { key } = Notice.parse(input).data;
    return {
      subject: 'Notice',
      blocks: [{ text: 'Read this:' }, { link: `https://glimpse.example/${key}`, label: 'Read it' }],
    };
  },
};

/** A notice; `over` replaces some of it. */
export const aMail = (over: Partial<NewMail<Notice> & Notice> = {}): NewMail<Notice> => ({
  kind: 'notice',
  cause: secureIds.nonce(),
  to: 'ana@example.com',
  locale: 'en',
  data: { key: secureIds.pick(linkChars, 32) },
  ...over,
});

/** An outbox with a sender that talks to `smtpUrl`; `over` replaces dependencies. */
export async function aMailSystem(
  { db, transact, smtpUrl }: { db: Db; transact: Transactions; smtpUrl: string },
  over: Partial<SenderDeps> = {},
) {
  await ensureMailIndexes(db);
  const keys = keySetOf(sampleKeyState(), sampleNow, 61);
  const state = { now: sampleNow };
  const clock = { now: () => new Date(state.now) };
  const store = mailStore(db);
  const counted: Partial<Record<MailOutcome, number>> = {};
  const logged: unknown[] = [];
  const log = {
    warn: (...line: unknown[]) => void logged.push(line),
    error: (...line: unknown[]) => void logged.push(line),
  };
  const server = mailServer(smtpUrl);
  const deps: SenderDeps = {
    store,
    keys: () => keys,
    clock,
    ids: secureIds,
    log,
    templates: sampleTemplates,
    languageTag: (locale) => locale,
    mailFrom: { name: 'Glimpse', address: 'noreply@glimpse.example' },
    deliver: server && smtpTo(server, 'glimpse.example'),
    count: (outcome, mails) => void (counted[outcome] = (counted[outcome] ?? 0) + mails),
    onWaiting: () => {},
    ...over,
  };
  const box = outbox({
    store,
    keys: () => keys,
    clock,
    ids: secureIds,
    templates: sampleTemplates,
    mailHost: 'glimpse.example',
  });
  const sender = mailJobs(deps);
  return {
    store,
    box,
    counted,
    logged,
    rows: db.collection<Record<string, unknown>>('outbox'),
    add: (mail: NewMail<Notice>) => transact((session) => box.add(session, mail)),
    /** One run of the sender, as the job does it. */
    run: (signal = new AbortController().signal) => sender[0]!.run(signal),
    /** A second process with its own memory. */
    another: (more: Partial<SenderDeps> = {}) => mailJobs({ ...deps, ...more })[0]!,
    /** Moves the clock forward. */
    pass: (seconds: number) => void (state.now = new Date(state.now.getTime() + seconds * 1000)),
    now: () => clock.now(),
  };
}
