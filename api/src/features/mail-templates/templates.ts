// From a template's name and filling to a letter in its reader's language (api.md 10). Text and HTML part come from the same paragraphs.
import { accountDeleted } from './letters/account-deleted.ts';
import { accountExists } from './letters/account-exists.ts';
import { incomingSupport } from './letters/incoming-support.ts';
import { passwordChanged } from './letters/password-changed.ts';
import { passwordRequest } from './letters/password-request.ts';
import { planChanged } from './letters/plan-changed.ts';
import { secretLink } from './letters/secret-link.ts';
import { testEmail } from './letters/test-email.ts';
import { welcome } from './letters/welcome.ts';
import type { MailContent } from '#platform/mail/compose.ts';
import { deskOf } from './letters/desk.ts';
import type { Desk, Writing } from './letters/desk.ts';
import { Template } from './letters/template-data.ts';
import type { MailTemplates } from '#platform/mail/mail.ts';

function written(desk: Desk, template: Template): MailContent {
  switch (template.kind) {
    case 'secret_link':
      return secretLink(desk, template.data);
    case 'welcome':
      return welcome(desk, template.data);
    case 'account_exists':
      return accountExists(desk);
    case 'password_request':
      return passwordRequest(desk, template.data);
    case 'password_changed':
      return passwordChanged(desk, template.data);
    case 'account_deleted':
      return accountDeleted(desk);
    case 'incoming_support':
      return incomingSupport(desk, template.data);
    case 'plan_changed':
      return planChanged(desk, template.data);
    case 'test_email':
      return testEmail(desk, template.data);
  }
}

/** The mails of the product. Each is written in its reader's language and ends with a paragraph that names its origin. */
export function mailTemplates(writing: Writing): MailTemplates<Template> {
  return {
    parse: (given) => Template.safeParse(given).data,
    render(input, locale) {
      const desk = deskOf(writing, locale);
      const content = written(desk, Template.parse(input));
      return { ...content, blocks: [...content.blocks, { text: desk.say('mail.all.footer') }] };
    },
  };
}
