// All mail templates: values are checked before a mail is stored, and rendered when it is sent.
import type * as z from 'zod/mini';
import type { Block } from '#platform/mail/mail-page.ts';
import type { MailTemplates } from '#platform/mail/mail.ts';
import {
  accountDeleted,
  accountExists,
  apiTokenMade,
  namedTokenMade,
  addressChanged,
  addressNew,
  addressOld,
  domainsEnding,
  passwordChanged,
  passwordRequest,
  planChanged,
  welcome,
} from './account-mails.ts';
import { domainBreak, domainMoving, domainRepaired } from './domain-mails.ts';
import { secretExpired, secretOpened } from './notice-mails.ts';
import { sealedHalf, secretLink } from './secret-mails.ts';
import { incomingSupport, testEmail } from './support-mails.ts';
import { templateContext, type ContextDeps, type TemplateContext } from './template-context.ts';

/** The one list of mails. A kind has its texts as `mail.KIND` of api/locales/en.json. */
export const templates = [
  secretLink,
  sealedHalf,
  secretOpened,
  secretExpired,
  incomingSupport,
  welcome,
  accountExists,
  passwordRequest,
  passwordChanged,
  apiTokenMade,
  namedTokenMade,
  addressChanged,
  addressNew,
  addressOld,
  planChanged,
  domainsEnding,
  domainBreak,
  domainRepaired,
  domainMoving,
  accountDeleted,
  testEmail,
] as const;

/** Kind and values of each mail. */
export type ProductMail = z.output<(typeof templates)[number]['schema']>;

const templateOf = (kind: string) => templates.find((one) => one.kind === kind);

/** Creates the templates. Every mail ends with a note that names the site it comes from. */
export function mailTemplates(deps: ContextDeps): MailTemplates<ProductMail> {
  return {
    check: (input) => templateOf(input.kind)?.schema.safeParse(input).data,
    render({ kind, data }, locale) {
      const context = templateContext(deps, locale);
      const content = templateOf(kind)?.content(context, data);
      if (!content) throw new Error('There is no mail of this kind');
      const blocks = content.blocks.map((block) => withHost(block, context));
      return { ...content, blocks: [...blocks, { note: context.text('mail.all.footer') }] };
    },
  };
}

/** A button shows where it leads, because its address is not seen. */
function withHost(block: Block, { text }: TemplateContext): Block {
  if (!('link' in block)) return block;
  return { ...block, host: text('mail.all.host', { host: new URL(block.link).host }) };
}
