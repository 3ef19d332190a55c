// The mails about an account: sign-up, passwords, plan, deletion (docs/design/http-api.md#mails).
import { limits } from '@glimpse/contracts/limits';
import { LinkKey } from '@glimpse/contracts/shapes';
import * as z from 'zod/mini';
import { secretUrl } from './template-context.ts';
import { Address, Line, NoData, template, TimeMs } from './template.ts';

const ResetKey = z.string().check(z.regex(new RegExp(`^[0-9a-z]{${limits.resetKeyChars}}$`)));

/** Asks for a click on the link of a verification secret, to prove that the address is the reader's. */
export const welcome = template({
  kind: 'welcome',
  data: z.object({ secretKey: LinkKey }),
  content: ({ text, site }, { secretKey }) => ({
    blocks: [
      { text: text('mail.welcome.intro') },
      { link: secretUrl(site, { secretKey, shareHost: '' }), label: text('mail.all.confirmAddress') },
      { name: text('mail.all.validFor'), value: text('mail.welcome.life') },
      { text: text('mail.welcome.password') },
      { note: text('mail.all.notYou') },
    ],
  }),
});

/** Answers a sign-up with an address that has an account already. */
export const accountExists = template({
  kind: 'account_exists',
  data: NoData,
  content: ({ text, site }) => ({
    blocks: [
      { text: text('mail.account_exists.intro') },
      { link: `${site.siteOrigin}/signin`, label: text('mail.account_exists.action') },
      { text: text('mail.account_exists.reset') },
      { link: `${site.siteOrigin}/forgot`, label: text('mail.all.newPassword'), second: true },
      { note: text('mail.all.notYou') },
    ],
  }),
});

/** Holds the link to set a new password. */
export const passwordRequest = template({
  kind: 'password_request',
  data: z.object({ resetKey: ResetKey }),
  content: ({ text, site }, { resetKey }) => ({
    blocks: [
      { text: text('mail.password_request.intro') },
      { link: `${site.siteOrigin}/forgot/${resetKey}`, label: text('mail.all.newPassword') },
      { name: text('mail.all.validFor'), value: text('mail.password_request.life') },
      { note: text('mail.all.notYou') },
    ],
  }),
});

/** `endedToken` is absent in rows of the release before. */
const Notice = z.object({ atMs: TimeMs, endedToken: z.optional(z.boolean()) });

/** Reports a changed password, what ended with the old one, and what to do if a stranger changed it. */
export const passwordChanged = template({
  kind: 'password_changed',
  data: Notice,
  content: ({ text, date, site }, { atMs, endedToken }) => ({
    blocks: [
      { text: text('mail.password_changed.intro', { date: date(atMs) }) },
      ...(endedToken ? [{ text: text('mail.password_changed.token') }] : []),
      { text: text('mail.password_changed.notYou') },
      { link: `${site.siteOrigin}/forgot`, label: text('mail.all.newPassword') },
    ],
  }),
});

/** Reports a new API token, and what to do if a stranger made it. */
export const apiTokenMade = template({
  kind: 'api_token_made',
  data: Notice,
  content: ({ text, date, site }, { atMs, endedToken }) => ({
    blocks: [
      { text: text('mail.api_token_made.intro', { date: date(atMs) }) },
      ...(endedToken ? [{ text: text('mail.api_token_made.former') }] : []),
      { text: text('mail.api_token_made.notYou') },
      { link: `${site.siteOrigin}/forgot`, label: text('mail.all.newPassword') },
    ],
  }),
});

/** Reports a new named API token, and what to do if a stranger made it. */
export const namedTokenMade = template({
  kind: 'named_token_made',
  data: z.object({ atMs: TimeMs, name: Line }),
  content: ({ text, date, site }, { atMs, name }) => ({
    blocks: [
      { text: text('mail.named_token_made.intro', { date: date(atMs), name }) },
      { text: text('mail.named_token_made.end') },
      { link: `${site.siteOrigin}/account#api`, label: text('mail.all.openAccount') },
      { text: text('mail.named_token_made.notYou') },
      { link: `${site.siteOrigin}/forgot`, label: text('mail.all.newPassword'), second: true },
    ],
  }),
});

/** Asks the new mailbox to confirm a change of address. */
export const addressNew = template({
  kind: 'address_new',
  data: z.object({ addressKey: ResetKey }),
  content: ({ text, site }, { addressKey }) => ({
    blocks: [
      { text: text('mail.address_new.intro') },
      { link: `${site.siteOrigin}/address/${addressKey}`, label: text('mail.all.confirmAddress') },
      { name: text('mail.all.validFor'), value: text('mail.welcome.life') },
      { text: text('mail.address_new.both') },
      { note: text('mail.all.notYou') },
    ],
  }),
});

/** Asks the present mailbox, and says what to do if a stranger asked. */
export const addressOld = template({
  kind: 'address_old',
  data: z.object({ addressKey: ResetKey, address: Address }),
  content: ({ text, site }, { addressKey, address }) => ({
    blocks: [
      { text: text('mail.address_old.intro', { address }) },
      { link: `${site.siteOrigin}/address/${addressKey}`, label: text('mail.all.confirmAddress') },
      { name: text('mail.all.validFor'), value: text('mail.welcome.life') },
      { text: text('mail.address_old.both') },
      { text: text('mail.address_old.notYou') },
      { link: `${site.siteOrigin}/forgot`, label: text('mail.all.newPassword'), second: true },
    ],
  }),
});

/** Reports a changed address to both mailboxes. */
export const addressChanged = template({
  kind: 'address_changed',
  data: z.object({ atMs: TimeMs, address: Address }),
  content: ({ text, date, site }, { atMs, address }) => ({
    blocks: [
      { text: text('mail.address_changed.intro', { date: date(atMs), address }) },
      { text: text('mail.address_changed.programs') },
      { link: `${site.siteOrigin}/account`, label: text('mail.all.openAccount') },
    ],
  }),
});

/** Reports a new plan. */
export const planChanged = template({
  kind: 'plan_changed',
  data: z.object({ before: Line, after: Line }),
  content: ({ text, site }, { before, after }) => ({
    blocks: [
      { text: text('mail.plan_changed.intro', { before, after }) },
      { text: text('mail.plan_changed.account') },
      { link: `${site.siteOrigin}/account`, label: text('mail.all.openAccount') },
    ],
  }),
});

/** Tells when custom domains end, because the plan no longer includes them. */
export const domainsEnding = template({
  kind: 'domains_ending',
  data: z.object({ untilMs: z.int() }),
  content: ({ text, date, site }, { untilMs }) => ({
    blocks: [
      { text: text('mail.domains_ending.intro', { date: date(untilMs) }) },
      { text: text('mail.domains_ending.keep') },
      { link: `${site.siteOrigin}/pricing`, label: text('mail.domains_ending.action') },
    ],
  }),
});

/** Reports the deletion: what was deleted with the account, and which links still work. */
export const accountDeleted = template({
  kind: 'account_deleted',
  data: NoData,
  content: ({ text }) => ({
    blocks: [{ text: text('mail.account_deleted.intro') }, { text: text('mail.account_deleted.secrets') }],
  }),
});
