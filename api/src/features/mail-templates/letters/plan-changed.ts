// The plan changed because the subscription did. (api.md 10)
import type { MailContent } from '#platform/mail/compose.ts';
import type { DataOf, Desk } from './desk.ts';

/** The letter `plan_changed`. */
export function planChanged({ say, from }: Desk, data: DataOf<'plan_changed'>): MailContent {
  return {
    subject: say('mail.plan_changed.subject'),
    blocks: [
      { text: say('mail.plan_changed.intro', data) },
      { text: say('mail.plan_changed.account') },
      { link: `${from.siteOrigin}/account` },
    ],
  };
}
