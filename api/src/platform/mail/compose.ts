// Builds the bytes of a mail, a text and an HTML part without remote content (docs/design/http-api.md#mails).
import { type Block, mailPage } from './mail-page.ts';

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

function toLine(block: Block): string {
  if ('link' in block) return block.link;
  if ('name' in block) return `${block.name}: ${block.value}`;
  return 'note' in block ? block.note : block.text;
}

const toText = (blocks: readonly Block[]): string => `${blocks.map(toLine).join('\n\n')}\n`;

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
    html: mailPage({ ...content, brand: from.name, language }),
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
