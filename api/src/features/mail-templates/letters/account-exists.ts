// Somebody signed up with an address that has an account: where to sign in or reset. (api.md 10)
import type { MailContent } from '#platform/mail/compose.ts';
import type { Desk } from './desk.ts';

/** The letter `account_exists`. */
export function accountExists({ say, from }: Desk): MailContent {
  return {
    subject: say('mail.account_exists.subject'),
    blocks: [
      { text: say('mail.account_exists.intro') },
      { link: `${from.siteOrigin}/signin` },
      { text: say('mail.account_exists.reset') },
      { link: `${from.siteOrigin}/forgot` },
      { text: say('mail.all.notYou') },
    ],
  };
}
