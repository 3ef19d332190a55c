// A new address is asked to prove itself: the link of its verification secret. (api.md 10)
import { secretUrl } from './desk.ts';
import type { MailContent } from '#platform/mail/compose.ts';
import type { DataOf, Desk } from './desk.ts';

/** The letter `welcome`. */
export function welcome({ say, from }: Desk, data: DataOf<'welcome'>): MailContent {
  return {
    subject: say('mail.welcome.subject'),
    blocks: [
      { text: say('mail.welcome.intro') },
      { link: secretUrl(from, { ...data, shareHost: '' }) },
      { text: say('mail.welcome.ends') },
      { text: say('mail.all.notYou') },
    ],
  };
}
