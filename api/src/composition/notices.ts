// Opens the job that mails owners how their secrets ended, with its points for crash tests.
import type { AccountStore } from '#features/accounts/store/account-store.ts';
import { noticeJobs, noticeKinds, type NoticeDeps, type NoticeMail } from '#features/secrets/send-notices.ts';
import { noticeStore } from '#features/secrets/store/secret-notices-store.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { Base } from './base.ts';
import type { Crash } from './crash-points.ts';

/** The mark was sent; the mail was sent, too; both are committed. */
export const noticeCrashLabels = ['notice.marked', 'notice.stored', 'notice.committed'] as const;
type NoticeCrash = Crash<(typeof noticeCrashLabels)[number]>;

/** Adds the points. For processes with `CRASH_POINT` only. */
function crashing(deps: NoticeDeps, crash: NoticeCrash): NoticeDeps {
  const { notices, transact, addMail } = deps;
  return {
    ...deps,
    notices: {
      ...notices,
      async tell(notice, session) {
        const told = await notices.tell(notice, session);
        await crash('notice.marked');
        return told;
      },
    },
    async addMail(session, mail) {
      await addMail(session, mail);
      await crash('notice.stored');
    },
    async transact(work) {
      const done = await transact(work);
      await crash('notice.committed');
      return done;
    },
  };
}

type NoticeParts = {
  readonly accounts: { readonly store: Pick<AccountStore, 'byId'> };
  readonly mail: { readonly outbox: Pick<Outbox<NoticeMail>, 'add' | 'countOfOwner'> };
  readonly crash: NoticeCrash;
};

/** The job that mails notices. */
export function mailNotices(base: Base, { accounts, mail, crash }: NoticeParts): readonly Job[] {
  const { config, clock, transact, mongo } = base;
  const deps: NoticeDeps = {
    notices: noticeStore(mongo.db, config),
    accounts: accounts.store,
    clock,
    transact,
    addMail: mail.outbox.add,
    countMails: (owner, since, most) => mail.outbox.countOfOwner(owner, { kinds: noticeKinds, since, most }),
    defaultLocale: config.locales[0] ?? 'en',
  };
  return noticeJobs(config.crashPoint === undefined ? deps : crashing(deps, crash));
}
