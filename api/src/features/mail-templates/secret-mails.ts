// The mail that carries a secret's link to its recipient (docs/design/http-api.md#mails).
import { LinkKey } from '@glimpse/contracts/shapes';
import * as z from 'zod/mini';
import { secretUrl } from './template-context.ts';
import { Address, ShareHost, template, TimeMs } from './template.ts';

/** Sends a link to the recipient. Replies go to the sender. */
export const secretLink = template({
  kind: 'secret_link',
  data: z.object({
    sender: Address,
    secretKey: LinkKey,
    shareHost: ShareHost,
    endsAtMs: TimeMs,
    hasPassphrase: z.boolean(),
  }),
  content: ({ text, date, site }, { sender, endsAtMs, hasPassphrase, ...link }) => ({
    subject: { sender },
    replyTo: sender,
    blocks: [
      { text: text('mail.secret_link.intro', { sender }) },
      { link: secretUrl(site, link), label: text('mail.all.openSecret') },
      { name: text('mail.secret_link.ends'), value: date(endsAtMs) },
      { text: text('mail.secret_link.once') },
      {
        text: hasPassphrase
          ? text('mail.secret_link.passphrase', { sender })
          : text('mail.secret_link.noPassphrase'),
      },
      { note: text('mail.secret_link.notYou', { sender }) },
    ],
  }),
});
