// A written letter as the bytes of a mail: text and HTML part, fixed Message-ID and date, no remote content (api.md 10).
import { html } from './html.ts';
import type { Html } from './html.ts';
import type { Block, Written } from './letters/desk.ts';

/** A mail's frame: what stays the same however often it is offered to a server. */
export type Frame = {
  readonly to: string;
  readonly from: { readonly name: string; readonly address: string };
  /** With angle brackets. */
  readonly messageId: string;
  readonly date: Date;
  /** BCP 47 tag of its language. */
  readonly tag: string;
};

const rightToLeft = new Set(['ar', 'he', 'fa', 'ur']);
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}]/u;

const textOf = (blocks: readonly Block[]): string => `${blocks.map((block) => ('link' in block ? block.link : block.text)).join('\n\n')}\n`;

function blockHtml(block: Block): Html {
  if ('text' in block) return html`<p>${block.text}</p>`;
  return html`<p dir="ltr"><a href="${block.link}">${block.link}</a></p>`;
}

function htmlOf({ subject, blocks }: Written, tag: string): string {
  const dir = rightToLeft.has(tag.split('-')[0] ?? '') ? 'rtl' : 'ltr';
  const page = html`<!doctype html>
    <html lang="${tag}" dir="${dir}">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body style="font-family: sans-serif; line-height: 1.5; max-width: 36em">
        ${blocks.map(blockHtml)}
      </body>
    </html> `;
  return page.html;
}

/**
 * Composes the bytes that go to the mail server.
 * @throws Error if a header would hold a control character: a mail with more headers than ours is not sent
 */
export async function compose(letter: Written, { to, from, messageId, date, tag }: Frame): Promise<Buffer> {
  const headers = [letter.subject, letter.replyTo ?? '', to, from.name, from.address, messageId];
  if (headers.some((value) => unsafe.test(value))) throw new Error('A mail header holds a control character');
  const { default: Composer } = await import('nodemailer/lib/mail-composer'); // with the first mail, as in smtp.ts
  const composer = new Composer({
    from,
    to: { name: '', address: to },
    ...(letter.replyTo !== undefined && { replyTo: { name: '', address: letter.replyTo } }),
    subject: letter.subject,
    text: textOf(letter.blocks),
    html: htmlOf(letter, tag),
    messageId,
    date,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', 'Content-Language': tag },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
