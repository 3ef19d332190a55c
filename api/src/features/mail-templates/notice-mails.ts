// The mails that tell an owner how a secret ended (docs/design/http-api.md#notices). Neither holds a key, an
// address or the note.
import { limits, noticeMails } from '@glimpse/contracts/limits';
import * as z from 'zod/mini';
import type { MailContent } from '#platform/mail/compose.ts';
import type { TemplateContext } from './template-context.ts';
import { template, TimeMs } from './template.ts';

const Shortkey = z.string().check(z.regex(new RegExp(`^[0-9a-z]{${limits.shortkeyChars}}$`)));
const Notice = z.object({ shortkey: Shortkey, atMs: TimeMs, last: z.boolean() });

/** What both end with: where all secrets are listed, and how these mails are switched off. */
function ending({ text, site }: TemplateContext, { last }: z.output<typeof Notice>): MailContent['blocks'] {
  return [
    { link: `${site.siteOrigin}/recent`, label: text('mail.all.openRecent') },
    ...(last ? [{ text: text('mail.secret_opened.last', { count: String(noticeMails.total) }) }] : []),
    { note: text('mail.secret_opened.off') },
  ];
}

/** Writes the mail that a secret was opened. */
export const secretOpened = template({
  kind: 'secret_opened',
  data: Notice,
  content: (context, notice) => ({
    subject: { shortkey: notice.shortkey },
    blocks: [
      {
        text: context.text('mail.secret_opened.intro', {
          shortkey: notice.shortkey,
          date: context.date(notice.atMs),
        }),
      },
      { text: context.text('mail.secret_opened.unexpected') },
      ...ending(context, notice),
    ],
  }),
});

/** Tells that a secret expired before anybody opened it. */
export const secretExpired = template({
  kind: 'secret_expired',
  data: Notice,
  content: (context, notice) => ({
    subject: { shortkey: notice.shortkey },
    blocks: [
      {
        text: context.text('mail.secret_expired.intro', {
          shortkey: notice.shortkey,
          date: context.date(notice.atMs),
        }),
      },
      { text: context.text('mail.secret_expired.again') },
      ...ending(context, notice),
    ],
  }),
});
