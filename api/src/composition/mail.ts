// Creates the outbox, the job that sends, and the templates (part of the composition root).
import type { Clock } from '#platform/time/clock.ts';
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import type { Keyring } from '#platform/crypto/keys/keyring.ts';
import type { Locales } from '#platform/i18n/locale.ts';
import { openTexts } from '#platform/i18n/texts.ts';
import { ensureMailIndexes, mailStore } from '#platform/mail/mail-store.ts';
import { outbox } from '#platform/mail/outbox.ts';
import { mailJobs } from '#platform/mail/sender.ts';
import { smtpTo } from '#platform/mail/smtp.ts';
import { mailTemplates } from '#features/mail-templates/templates.ts';
import type { Mongo } from '#platform/mongo/connect.ts';
import { transactions } from '#platform/mongo/transaction.ts';
import type { Log } from '#platform/observe/log.ts';
import type { Metrics } from '#platform/observe/metrics.ts';
import type { Config } from '#src/config/config.ts';

type MailDeps = {
  readonly config: Config;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly keyring: Pick<Keyring, 'rows'>;
  readonly mongo: Mongo;
  readonly locales: Locales;
  readonly metrics: Pick<Metrics, 'mails' | 'mailsWaiting'>;
  /** Receives the account of each accepted mail. */
  readonly credit?: (account: Buffer) => void;
};

/** Opens the outbox. The context starts its jobs with all others. */
export async function openMail({ config, clock, ids, log, keyring, mongo, locales, metrics, credit }: MailDeps) {
  await ensureMailIndexes(mongo.db);
  const { siteOrigin, https, brandName, region, mailHost, mailFrom, mailServer } = config;
  const store = mailStore(mongo.db);
  const texts = await openTexts(locales);
  const languageTag = locales.tag;
  const templates = mailTemplates({ texts, languageTag, site: { siteOrigin, https, brandName, region } });
  const parts = { store, keys: keyring.rows, clock, ids, templates };
  const jobs = mailJobs({
    ...parts,
    ...(credit && { onAccepted: credit }),
    log,
    languageTag,
    mailFrom: { name: brandName, address: mailFrom },
    deliver: mailServer && smtpTo(mailServer, mailHost),
    count: metrics.mails,
    onWaiting: (mails) => metrics.mailsWaiting.set(mails),
  });
  return { texts, transact: transactions(mongo.client), outbox: outbox({ ...parts, mailHost }), mailJobs: jobs };
}
