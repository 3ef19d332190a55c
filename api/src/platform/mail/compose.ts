// Builds the bytes of a mail, a text and an HTML part without remote content (docs/design/http-api.md#mails).
import { directionOf } from '#platform/i18n/locale.ts';
import { html, type Html } from './html.ts';

/** A paragraph, or a link on a line of its own. */
export type Block = { readonly text: string } | { readonly link: string };

/** What a mail says. `replyTo` is an address. */
export type MailContent = {
  readonly subject: string;
  readonly blocks: readonly Block[];
  readonly replyTo?: string;
};

/** The headers of a mail. They stay the same over all attempts to send it. */
export type MailHeaders = {
  readonly to: string;
  readonly from: { readonly name: string; readonly address: string };
  /** With angle brackets. */
  readonly messageId: string;
  readonly date: Date;
  /** BCP 47 tag. */
  readonly language: string;
};

const controlCharacter = /[\p{Cc}\p{Zl}\p{Zp}]/u;

const toText = (blocks: readonly Block[]): string =>
  `${blocks.map((block) => ('link' in block ? block.link : block.text)).join('\n\n')}\n`;

function toHtmlBlock(block: Block): Html {
  if ('text' in block) return html`<p>${block.text}</p>`;
  return html`<p dir="ltr"><a href="${block.link}">${block.link}</a></p>`;
}

function toHtml({ subject, blocks }: MailContent, language: string): string {
  const dir = directionOf(language);
  const page = html`<!doctype html>
    <html lang="${language}" dir="${dir}">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body style="font-family: sans-serif; line-height: 1.5; max-width: 36em">
        ${blocks.map(toHtmlBlock)}
      </body>
    </html> `;
  return page.html;
}

/**
 * Composes the bytes that go to the mail server.
 * @throws Error if a header holds a control character, which could add further headers
 */
export async function compose(
  content: MailContent,
  { to, from, messageId, date, language }: MailHeaders,
): Promise<Buffer> {
  const headers = [content.subject, content.replyTo ?? '', to, from.name, from.address, messageId];
  if (headers.some((value) => controlCharacter.test(value)))
    throw new Error('A mail header holds a control character');
  const { default: Composer } = await import('nodemailer/lib/mail-composer'); // only with the first mail
  const composer = new Composer({
    from,
    to: { name: '', address: to },
    ...(content.replyTo !== undefined && { replyTo: { name: '', address: content.replyTo } }),
    subject: content.subject,
    text: toText(content.blocks),
    html: toHtml(content, language),
    messageId,
    date,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': language,
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
