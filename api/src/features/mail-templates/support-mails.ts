// The mails to the operators: incoming secrets, and the test mail (docs/design/http-api.md#mails).
import { LinkKey } from '@glimpse/contracts/shapes';
import * as z from 'zod/mini';
import { secretUrl } from './template-context.ts';
import { Line, ShareHost, template, TimeMs } from './template.ts';

/** Sends the link of an incoming secret to the support desk, with the ticket number. */
export const incomingSupport = template({
  kind: 'incoming_support',
  data: z.object({ secretKey: LinkKey, shareHost: ShareHost, ticket: Line }),
  content: ({ text, site }, { ticket, ...link }) => ({
    subject: { ticket },
    blocks: [
      { text: text('mail.incoming_support.intro', { ticket }) },
      { link: secretUrl(site, link), label: text('mail.all.openSecret') },
    ],
  }),
});

/** Shows an operator that mail works. */
export const testEmail = template({
  kind: 'test_email',
  data: z.object({ atMs: TimeMs }),
  content: ({ text, date, site }, { atMs }) => ({
    blocks: [{ text: text('mail.test_email.intro', { date: date(atMs), region: site.region }) }],
  }),
});
