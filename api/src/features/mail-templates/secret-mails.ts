// The mails that carry a secret's link, or half of one, to its recipient (docs/design/http-api.md#mails).
import { LinkHalf, LinkKey } from '@glimpse/contracts/shapes';
import * as z from 'zod/mini';
import { halfUrl, secretUrl } from './template-context.ts';
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

/** Sends the link half of a sealed link. Its code never comes by mail. Replies go to the sender. */
export const sealedHalf = template({
  kind: 'sealed_half',
  data: z.object({
    sender: Address,
    half: LinkHalf,
    shareHost: ShareHost,
    endsAtMs: TimeMs,
    hasPassphrase: z.boolean(),
  }),
  content: ({ text, date, site }, { sender, endsAtMs, hasPassphrase, ...link }) => ({
    subject: { sender },
    replyTo: sender,
    blocks: [
      { text: text('mail.sealed_half.intro', { sender }) },
      { link: halfUrl(site, link), label: text('mail.all.openSecret') },
      { text: text('mail.sealed_half.code', { sender }) },
      { name: text('mail.secret_link.ends'), value: date(endsAtMs) },
      { text: text('mail.secret_link.once') },
      ...(hasPassphrase ? [{ text: text('mail.secret_link.passphrase', { sender }) }] : []),
      { note: text('mail.secret_link.notYou', { sender }) },
    ],
  }),
});
