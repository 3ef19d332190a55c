// A last notice: what went with the account, and what stays. (api.md 10)
import type { MailContent } from '#platform/mail/compose.ts';
import type { Desk } from './desk.ts';

/** The letter `account_deleted`. */
export function accountDeleted({ say }: Desk): MailContent {
  const blocks = [{ text: say('mail.account_deleted.intro') }, { text: say('mail.account_deleted.secrets') }];
  return { subject: say('mail.account_deleted.subject'), blocks };
}
