// The mails about an account: sign-up, passwords, plan, deletion (docs/design/http-api.md#mails).
import { limits } from '@glimpse/contracts/limits';
import { LinkKey } from '@glimpse/contracts/shapes';
import * as z from 'zod/mini';
import { secretUrl } from './template-context.ts';
import { Line, NoData, template, TimeMs } from './template.ts';

const ResetKey = z.string().check(z.regex(new RegExp(`^[0-9a-z]{${limits.resetKeyChars}}$`)));

/** Asks for a click on the link of a verification secret, to prove that the address is the reader's. */
export const welcome = template({
  kind: 'welcome',
  data: z.object({ secretKey: LinkKey }),
  content: ({ text, site }, { secretKey }) => ({
    blocks: [
      { text: text('mail.welcome.intro') },
      { link: secretUrl(site, { secretKey, shareHost: '' }) },
      { text: text('mail.welcome.ends') },
      { text: text('mail.all.notYou') },
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
      { link: `${site.siteOrigin}/signin` },
      { text: text('mail.account_exists.reset') },
      { link: `${site.siteOrigin}/forgot` },
      { text: text('mail.all.notYou') },
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
      { link: `${site.siteOrigin}/forgot/${resetKey}` },
      { text: text('mail.password_request.ends') },
      { text: text('mail.all.notYou') },
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
      { link: `${site.siteOrigin}/forgot` },
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
      { link: `${site.siteOrigin}/forgot` },
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
      { link: `${site.siteOrigin}/account` },
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
      { link: `${site.siteOrigin}/pricing` },
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
