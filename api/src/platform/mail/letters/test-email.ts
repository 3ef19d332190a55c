// The mail of the command line: mail works. (api.md 10)
import type { DataOf, Desk, Written } from './desk.ts';

/** The letter `test_email`. */
export function testEmail({ say, date, from }: Desk, { atMs }: DataOf<'test_email'>): Written {
  const told = { date: date(atMs), region: from.region };
  return { subject: say('mail.test_email.subject'), blocks: [{ text: say('mail.test_email.intro', told) }] };
}
