// From a template's name and filling to a letter in its reader's language (api.md 10). Text and HTML part come from the same paragraphs.
import type { Texts } from '#platform/i18n/texts.ts';
import { accountDeleted } from './letters/account-deleted.ts';
import { accountExists } from './letters/account-exists.ts';
import { incomingSupport } from './letters/incoming-support.ts';
import { passwordChanged } from './letters/password-changed.ts';
import { passwordRequest } from './letters/password-request.ts';
import { planChanged } from './letters/plan-changed.ts';
import { secretLink } from './letters/secret-link.ts';
import { testEmail } from './letters/test-email.ts';
import { welcome } from './letters/welcome.ts';
import type { Desk, Say, Sender, Written } from './letters/desk.ts';
import type { Letter, Template } from './mail.ts';

const longestValue = 320;

/** A value as it may stand in a line: no control or direction characters, at most 320 code points. */
const cleaned = (value: string): string => [...value.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')].slice(0, longestValue).join('');

function written(desk: Desk, template: Template): Written {
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

/** A time as people read it, in UTC. @example 'November 28, 2026 at 12:00 PM UTC' */
function dateText(tag: string, timeMs: number): string {
  const fields = { year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat(tag, { ...fields, timeZone: 'UTC' }).format(timeMs);
}

export type Writing = { readonly texts: Texts; readonly tag: (locale: string) => string; readonly from: Sender };

/** Writes a letter in its reader's language. The last paragraph says where it comes from. */
export function write({ texts, tag, from }: Writing, { locale, template }: Pick<Letter, 'locale' | 'template'>): Written {
  const brand = { brand: from.brandName };
  const say: Say = (name, values = {}) => {
    const filled = Object.entries({ ...brand, ...values }).map(([place, value]) => [place, cleaned(value)] as const);
    const filling: Record<string, string> = Object.fromEntries(filled);
    return texts.text(locale, name, filling);
  };
  const letter = written({ say, date: (ms) => dateText(tag(locale), ms), from }, template);
  return { ...letter, blocks: [...letter.blocks, { text: say('mail.all.footer') }] };
}
