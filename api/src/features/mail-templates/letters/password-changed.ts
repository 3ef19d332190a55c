// A notice after a change or reset, and what to do if it was somebody else. (api.md 10)
import type { MailContent } from '#platform/mail/compose.ts';
import type { DataOf, Desk } from './desk.ts';

/** The letter `password_changed`. */
export function passwordChanged({ say, date, from }: Desk, { atMs }: DataOf<'password_changed'>): MailContent {
  return {
    subject: say('mail.password_changed.subject'),
    blocks: [
      { text: say('mail.password_changed.intro', { date: date(atMs) }) },
      { text: say('mail.password_changed.notYou') },
      { link: `${from.siteOrigin}/forgot` },
    ],
  };
}
