// A secret waits for its reader: the link, that it works once, when it ends, whether a passphrase is needed. (api.md 10)
import { secretUrl } from './desk.ts';
import type { MailContent } from '#platform/mail/compose.ts';
import type { DataOf, Desk } from './desk.ts';

/** The letter `secret_link`. */
export function secretLink({ say, date, from }: Desk, data: DataOf<'secret_link'>): MailContent {
  const sender = { sender: data.sender };
  const passphrase = data.hasPassphrase ? say('mail.secret_link.passphrase', sender) : say('mail.secret_link.noPassphrase');
  return {
    subject: say('mail.secret_link.subject', sender),
    replyTo: data.sender,
    blocks: [
      { text: say('mail.secret_link.intro', sender) },
      { link: secretUrl(from, data) },
      { text: say('mail.secret_link.once') },
      { text: say('mail.secret_link.ends', { date: date(data.endsAtMs) }) },
      { text: passphrase },
      { text: say('mail.secret_link.notYou', sender) },
    ],
  };
}
