// Opens the outbox, the job that sends, and the templates.
import type { Locales } from '#platform/i18n/locale.ts';
import { openTexts } from '#platform/i18n/texts.ts';
import { ensureMailIndexes, mailStore } from '#platform/mail/mail-store.ts';
import { outbox } from '#platform/mail/outbox.ts';
import { mailJobs } from '#platform/mail/sender.ts';
import { smtpTo } from '#platform/mail/smtp.ts';
import { mailTemplates } from '#features/mail-templates/templates.ts';
import { transactions } from '#platform/mongo/transaction.ts';
import type { Base } from './base.ts';
import type { Metrics } from './metrics.ts';

type MailDeps = {
  readonly locales: Locales;
  readonly metrics: Pick<Metrics, 'mails' | 'mailsWaiting'>;
  /** Called with the account of each accepted mail. */
  readonly onAccepted: (account: Buffer) => void;
};

/** Opens the outbox. The context starts its jobs with all others. */
export async function openMail(base: Base, { locales, metrics, onAccepted }: MailDeps) {
  const { config, clock, ids, log, keyring, mongo } = base;
  await ensureMailIndexes(mongo.db);
  const { siteOrigin, https, brandName, region, mailHost, mailFrom, mailServer } = config;
  const store = mailStore(mongo.db);
  const texts = await openTexts(locales);
  const languageTag = locales.tag;
  const templates = mailTemplates({ texts, languageTag, site: { siteOrigin, https, brandName, region } });
  const parts = { store, keys: keyring.rows, clock, ids, templates };
  const jobs = mailJobs({
    ...parts,
    onAccepted,
    log,
    languageTag,
    mailFrom: { name: brandName, address: mailFrom },
    deliver: mailServer && smtpTo(mailServer, mailHost),
    count: metrics.mails,
    onWaiting: (mails) => metrics.mailsWaiting.set(mails),
  });
  return { texts, transact: transactions(mongo.client), outbox: outbox({ ...parts, mailHost }), jobs };
}
