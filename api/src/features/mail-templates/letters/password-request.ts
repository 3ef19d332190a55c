// Somebody asked for a new password: the link to set it. (api.md 10)
import type { MailContent } from '#platform/mail/compose.ts';
import type { DataOf, Desk } from './desk.ts';

/** The letter `password_request`. */
export function passwordRequest({ say, from }: Desk, { resetKey }: DataOf<'password_request'>): MailContent {
  return {
    subject: say('mail.password_request.subject'),
    blocks: [
      { text: say('mail.password_request.intro') },
      { link: `${from.siteOrigin}/forgot/${resetKey}` },
      { text: say('mail.password_request.ends') },
      { text: say('mail.all.notYou') },
    ],
  };
}
