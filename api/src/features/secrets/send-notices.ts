// Mails owners once their secrets were opened for good or expired unread, in the background
// (docs/design/http-api.md#notices).
import { noticeMails } from '@glimpse/contracts/limits';
import type { Job } from '#platform/jobs/jobs.ts';
import type { NewMail } from '#platform/mail/mail.ts';
import type { Transaction, Transactions } from '#platform/mongo/transaction.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { DueNotice, NoticeEvent, NoticeStore } from './store/secret-notices-store.ts';

/** The mails of this job: a time and the key for display, nothing else of the secret. */
export type NoticeMail = {
  readonly kind: `secret_${NoticeEvent}`;
  readonly data: {
    readonly shortkey: string;
    readonly atMs: number;
    /** No more are mailed to this account for now. */ readonly last: boolean;
  };
};
export const noticeKinds = [
  'secret_opened',
  'secret_expired',
] as const satisfies readonly NoticeMail['kind'][];

type Owner = {
  readonly address: string;
  readonly verified: boolean;
  readonly locale?: string | undefined;
};

export type NoticeDeps = {
  readonly notices: Pick<NoticeStore, 'due' | 'tell'>;
  readonly accounts: { byId(id: Buffer): Promise<Owner | undefined> };
  readonly clock: Clock;
  readonly transact: Transactions;
  readonly addMail: (session: Transaction, mail: NewMail<NoticeMail>) => Promise<unknown>;
  /** Counts the notices that were stored for an account since a time, up to `most`. */
  readonly countMails: (owner: Buffer, since: Date, most: number) => Promise<number>;
  /** The language of accounts that chose none. */
  readonly defaultLocale: string;
};

/** Notices of one run: the next one comes ten seconds later. */
const mostPerRun = 500;

/** The mail of a notice; none for an unconfirmed address, or over the limit of the account. */
async function toMail(deps: NoticeDeps, notice: DueNotice): Promise<NewMail<NoticeMail> | undefined> {
  const { ownerId: owner, shortkey, event, at, id } = notice;
  const account = await deps.accounts.byId(owner);
  if (!account?.verified) return undefined;
  const { total, windowSeconds } = noticeMails;
  const since = new Date(deps.clock.now().getTime() - windowSeconds * 1000);
  const stored = await deps.countMails(owner, since, total);
  if (stored >= total) return undefined;
  const data = { shortkey, atMs: at.getTime(), last: stored === total - 1 };
  const to = { to: account.address, locale: account.locale ?? deps.defaultLocale, owner };
  return { kind: `secret_${event}`, cause: id._id.toString('hex'), ...to, data };
}

/** Marks and mails in one transaction, so that a process that dies loses no mail and repeats none. */
async function send(deps: NoticeDeps, notice: DueNotice): Promise<void> {
  const mail = await toMail(deps, notice);
  await deps.transact(async (session) => {
    if ((await deps.notices.tell(notice, session)) && mail) await deps.addMail(session, mail);
  });
}

/** No reveal waits for this job, and no notice is lost with a process. */
export function noticeJobs(deps: NoticeDeps): readonly Job[] {
  return [
    {
      name: 'notices',
      at: '3,13,23,33,43,53 * * * * *',
      leaseMs: 9000,
      async run(signal) {
        for (const notice of await deps.notices.due(mostPerRun)) {
          if (signal.aborted) return;
          await send(deps, notice);
        }
      },
    },
  ];
}
