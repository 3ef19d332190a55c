// The mail of the command line: mail works. (api.md 10)
import type { MailContent } from '#platform/mail/compose.ts';
import type { DataOf, Desk } from './desk.ts';

/** The letter `test_email`. */
export function testEmail({ say, date, from }: Desk, { atMs }: DataOf<'test_email'>): MailContent {
  const told = { date: date(atMs), region: from.region };
  return { subject: say('mail.test_email.subject'), blocks: [{ text: say('mail.test_email.intro', told) }] };
}
