// A secret for the support desk, with its ticket number. (api.md 10)
import { secretUrl } from './desk.ts';
import type { MailContent } from '#platform/mail/compose.ts';
import type { DataOf, Desk } from './desk.ts';

/** The letter `incoming_support`. */
export function incomingSupport({ say, from }: Desk, data: DataOf<'incoming_support'>): MailContent {
  const ticket = { ticket: data.ticket };
  return {
    subject: say('mail.incoming_support.subject', ticket),
    blocks: [{ text: say('mail.incoming_support.intro', ticket) }, { link: secretUrl(from, data) }],
  };
}
