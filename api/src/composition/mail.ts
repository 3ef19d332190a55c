// Opens the outbox, the job that sends, and the templates.
import type { Texts } from '#platform/i18n/texts.ts';
import { ensureMailIndexes, mailStore } from '#platform/mail/mail-store.ts';
import { outbox } from '#platform/mail/outbox.ts';
import { mailJobs } from '#platform/mail/sender.ts';
import { smtpTo } from '#platform/mail/smtp.ts';
import { mailTemplates } from '#features/mail-templates/templates.ts';
import type { Base } from './base.ts';
import type { openEffects } from './effects.ts';
import type { Metrics } from './metrics.ts';

type MailDeps = {
  readonly texts: Texts;
  readonly metrics: Pick<Metrics, 'mailsWaiting'>;
  readonly effects: Pick<ReturnType<typeof openEffects>, 'mails'>;
};

/** Opens the outbox. The context starts its jobs with all others. */
export async function openMail(base: Base, { texts, metrics, effects }: MailDeps) {
  const { config, clock, ids, log, keyring, mongo } = base;
  await ensureMailIndexes(mongo.db);
  const { siteOrigin, https, brandName, region, mailHost, mailFrom, mailServer } = config;
  const store = mailStore(mongo.db);
  const languageTag = (locale: string): string => texts.language(locale);
  const templates = mailTemplates({ texts, languageTag, site: { siteOrigin, https, brandName, region } });
  const parts = { store, keys: keyring.rows, clock, ids, templates };
  const jobs = mailJobs({
    ...parts,
    ...effects.mails,
    log,
    languageTag,
    mailFrom: { name: brandName, address: mailFrom },
    deliver: mailServer && smtpTo(mailServer, mailHost),
    onWaiting: (mails) => metrics.mailsWaiting.set(mails),
  });
  return { outbox: outbox({ ...parts, mailHost }), jobs };
}
