// Lists the forms of the pages: path, fields, button and call.
import {
  askReset,
  changePassword,
  destroyAccount,
  resetPassword,
  signIn,
  signUp,
  viewAccount,
} from '@glimpse/contracts/accounts';
import type { Bootstrap } from '@glimpse/contracts/bootstrap';
import { setBanner } from '@glimpse/contracts/colonel';
import { addDomain } from '@glimpse/contracts/domains';
import type { Endpoint } from '@glimpse/contracts/endpoint';
import type { ErrorCode } from '@glimpse/contracts/errors';
import { sendFeedback } from '@glimpse/contracts/feedback';
import { listRecent, setReceiptMemo } from '@glimpse/contracts/receipts';
import { burnSecret, concealSecret, revealSecret, viewReceipt } from '@glimpse/contracts/secrets';
import { anAccount, signedInBootstrap } from '#testing/a-customer.ts';
import { colonelApi } from '#testing/colonel-page.ts';
import { authentication } from '#testing/entry-page.ts';
import { type FakeApi, fakeApi } from '#testing/fake-api.ts';
import type { formErrors } from '#testing/form-errors.ts';
import type { openPage } from '#testing/open-page.tsx';
import { identity } from '#testing/plans.ts';
import { recipientPath, waitingSecret } from '#testing/recipient-page.ts';
import { aFoundReceipt, aRecentList, metadataKey } from '#testing/samples.ts';

type Page = Awaited<ReturnType<typeof openPage>>;
export type Form = {
  readonly sends: keyof typeof formErrors;
  readonly endpoint: Endpoint;
  readonly path: string;
  readonly visitor?: Partial<Bootstrap>;
  /** Typed text by label. */
  readonly fields: Readonly<Record<string, string>>;
  readonly button: string;
  readonly api?: () => FakeApi;
  /** Opens what hides the form. */
  readonly open?: (page: Page) => Promise<void>;
  /** Errors after which another page stands in place of the form, or another part of it; tested with that. */
  readonly except?: readonly ErrorCode[];
  /** Lost answers are repeated for two minutes, which has tests of its own. */
  readonly repeats?: true;
  /** A click by script does nothing. */
  readonly trusted?: true;
  /** A field that some errors empty. */
  readonly emptied?: { readonly label: string; readonly by: readonly string[] };
};

/** The last error of a test, because the button then counts down. */
export const limited = 'http.rate_limited';

const accounts = { authentication };
const customer = signedInBootstrap();
const viewed = { state: 'viewed', is_viewed: true } as const;
const waiting =
  (change: object = {}) =>
  () =>
    fakeApi().answers(viewReceipt, aFoundReceipt({ ...viewed, ...change }, { show_secret: false }));
const accountApi = () => fakeApi().answers(viewAccount, anAccount());
const newPassword = 'a long rainy evening';

export const forms: Readonly<Record<string, Form>> = {
  Home: {
    sends: 'concealSecret',
    endpoint: concealSecret,
    path: '/',
    fields: { 'Your secret': 'do not lose me', Passphrase: 'nor me' },
    button: 'Create link',
    open: (page) => page.getByText('Privacy Options').click(),
  },
  dashboard: {
    sends: 'concealSecret',
    endpoint: concealSecret,
    path: '/dashboard',
    visitor: { ...customer, domains_enabled: true, custom_domains: ['secrets.northwind.example'] },
    api: () => fakeApi().answers(listRecent, aRecentList([])),
    fields: { 'Your secret': 'keep me', Passphrase: 'me too', 'Recipient’s email': 'ana@example.com' },
    button: 'Create link',
    open: (page) => page.getByText('Privacy Options').click(),
  },
  reveal: {
    sends: 'revealSecret',
    endpoint: revealSecret,
    path: recipientPath,
    api: () => waitingSecret({ has_passphrase: true }),
    fields: { Passphrase: 'open sesame' },
    button: 'Reveal the secret',
    trusted: true,
    except: ['secrets.unknown'],
    repeats: true,
    emptied: { label: 'Passphrase', by: [limited] },
  },
  'confirm an address': {
    sends: 'revealSecret',
    endpoint: revealSecret,
    path: recipientPath,
    api: () => waitingSecret({ verification: true }, { verification: true, needs_password: true }),
    fields: { 'New password': newPassword },
    button: 'Confirm account',
    trusted: true,
    except: ['secrets.unknown'],
    repeats: true,
  },
  burn: {
    sends: 'burnSecret',
    endpoint: burnSecret,
    path: `/private/${metadataKey}/burn`,
    api: waiting({ has_passphrase: true }),
    fields: { Passphrase: 'open sesame' },
    button: 'Burn secret',
    except: ['secrets.unknown', 'secrets.cannot_burn'],
    repeats: true,
    emptied: { label: 'Passphrase', by: [limited] },
  },
  note: {
    sends: 'setReceiptMemo',
    endpoint: setReceiptMemo,
    path: `/private/${metadataKey}`,
    visitor: customer,
    api: waiting({ memo: 'old' }),
    fields: { 'Note for yourself': 'for Ana' },
    button: 'Save note',
    open: (page) => page.getByText('Note', { exact: true }).click(),
  },
  feedback: {
    sends: 'sendFeedback',
    endpoint: sendFeedback,
    path: '/feedback',
    fields: { 'Your message': 'The QR code is great.' },
    button: 'Send feedback',
    except: ['captcha.missing', 'captcha.failed'],
  },
  'sign in': {
    sends: 'signIn',
    endpoint: signIn,
    path: '/signin',
    visitor: accounts,
    fields: { Email: 'ana@example.com', Password: 'a long sunny afternoon' },
    button: 'Sign in',
    emptied: { label: 'Password', by: ['accounts.signin_failed'] },
  },
  'sign up': {
    sends: 'signUp',
    endpoint: signUp,
    path: '/signup',
    visitor: accounts,
    fields: { Email: 'ana@example.com', Password: 'a long sunny afternoon' },
    button: 'Create account',
  },
  forgot: {
    sends: 'askReset',
    endpoint: askReset,
    path: '/forgot',
    visitor: accounts,
    fields: { Email: 'ana@example.com' },
    button: 'Send reset link',
  },
  reset: {
    sends: 'resetPassword',
    endpoint: resetPassword,
    path: '/forgot/k123',
    visitor: accounts,
    fields: { 'New password': newPassword, 'Repeat the new password': newPassword },
    button: 'Change password',
    except: ['accounts.unknown_reset'],
  },
  password: {
    sends: 'changePassword',
    endpoint: changePassword,
    path: '/account',
    visitor: customer,
    api: accountApi,
    fields: {
      'Current password': 'a long sunny afternoon',
      'New password': newPassword,
      'Repeat the new password': newPassword,
    },
    button: 'Change password',
  },
  deletion: {
    sends: 'destroyAccount',
    endpoint: destroyAccount,
    path: '/account',
    visitor: customer,
    api: accountApi,
    fields: { Password: 'a long sunny afternoon' },
    button: 'Delete account',
    open: async (page) => {
      await page.getByText('Delete account', { exact: true }).click();
      await page.getByRole('button', { name: 'Delete account…' }).click();
    },
  },
  domain: {
    sends: 'addDomain',
    endpoint: addDomain,
    path: '/account/domains/add',
    visitor: { ...customer, domains_enabled: true, plans_enabled: true, plan: identity },
    fields: { 'Domain name': 'secrets.northwind.example' },
    button: 'Add domain',
  },
  banner: {
    sends: 'setBanner',
    endpoint: setBanner,
    path: '/colonel',
    visitor: signedInBootstrap({ role: 'colonel' }),
    api: colonelApi,
    fields: { Text: 'Down at 5.' },
    button: 'Save banner',
    open: (page) => page.getByRole('tab', { name: 'Banner' }).click(),
  },
};
