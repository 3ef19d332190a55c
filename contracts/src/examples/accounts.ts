// Examples of the calls of accounts and of their forms (docs/design/http-api.md#accounts).
import { askAddress, confirmAddress } from '../account-address.ts';
import { endOtherSessions, endSession, listSessions } from '../account-sessions.ts';
import { addToken, type ApiToken, endToken, listTokens } from '../account-tokens.ts';
import {
  askReset,
  changePassword,
  checkAuth,
  destroyAccount,
  makeApiToken,
  resetPassword,
  setNotify,
  signIn,
  signOut,
  signOutByLink,
  signUp,
  updateLocale,
  viewAccount,
} from '../accounts.ts';
import { sendIncoming } from '../incoming.ts';
import { example, type Chapter } from './example.ts';
import { ana, customer } from './records.ts';

const empty = { record: {}, details: {} };
const password = 'a long sunny afternoon';
const newPassword = 'a short rainy morning';
const resetKey = 'p2w8e4r6t1y9u3i5o7a2s4d6f8g1h3j5k7l9z2x4c6v8b1n3m5';
const sessionId = 'Zc7uP0hXo4sFe9RkD2yTaQ';
const apiToken: ApiToken = {
  id: 'k3j5h0g2',
  name: 'Deploy script',
  hint: '…9f2c',
  scopes: ['create', 'receipts'],
  created: 1_795_600_000,
  expires: 1_803_376_000,
  expired: false,
  used_day: 1_795_824_000,
};
const signedOut = {
  ...empty,
  message: 'You have been logged out',
  code: 'accounts.signed_out',
  redirect: '/',
};

export const accountChapter: Chapter = {
  heading: 'Your account',
  examples: [
    example(checkAuth, { answer: { record: customer, details: { authenticated: true, authorized: true } } }),
    example(viewAccount, {
      answer: {
        record: {
          cust: customer,
          apitoken: null,
          apitoken_set: true,
          apitoken_hint: '…9f2c',
          stripe_customer: null,
          stripe_subscriptions: null,
        },
        details: {},
      },
    }),
    example(makeApiToken, {
      body: { confirmation: password },
      answer: { record: { apitoken: 'k3j5h0g2f4d6s8a1p9q7m2x9c4v8b1n6w5e39f2c', active: true }, details: {} },
    }),
    example(listSessions, {
      answer: {
        count: 2,
        records: [
          {
            id: 'q0Vn3kYw8bJr5ZtL1xGm2A',
            current: true,
            started: 1_795_600_000,
            last_used: 1_795_867_200,
            browser: 'firefox',
            system: 'linux',
          },
          {
            id: sessionId,
            current: false,
            started: 1_795_300_000,
            last_used: 1_795_777_200,
            browser: 'safari',
            system: 'ios',
          },
        ],
        details: {},
      },
    }),
    example(endSession, { params: { id: sessionId }, answer: empty }),
    example(endOtherSessions, { answer: { record: { ended: 1 }, details: {} } }),
    example(listTokens, { answer: { count: 1, records: [apiToken], details: {} } }),
    example(addToken, {
      body: { name: 'Deploy script', scope: 'create receipts', days: '90', confirmation: password },
      answer: {
        record: {
          apitoken: 'p1q9k3j5h0g2f4d6s8a7m2x9c4v8b1n6w5e39f2c',
          token: { ...apiToken, used_day: null },
        },
        details: {},
      },
    }),
    example(endToken, { params: { id: apiToken.id }, answer: empty }),
    example(askAddress, {
      body: { newemail: 'ana.new@example.com', confirmation: password },
      answer: empty,
    }),
    example(confirmAddress, {
      body: { key: resetKey },
      answer: { record: { state: 'waiting' }, details: {} },
    }),
    example(changePassword, {
      body: { currentp: password, newp: newPassword, newp2: newPassword },
      answer: { ...empty, message: 'Password changed successfully.' },
    }),
    example(updateLocale, {
      body: { locale: 'de' },
      answer: {
        new_locale: 'de',
        old_locale: 'en',
        record: { new_locale: 'de', old_locale: 'en' },
        details: {},
      },
    }),
    example(setNotify, { body: { on: true }, answer: { record: { notify: true }, details: {} } }),
    example(destroyAccount, {
      body: { confirmation: password },
      custid: 'anon',
      answer: { ...empty, message: 'Account deleted', redirect: '/' },
    }),
  ],
};

export const formChapter: Chapter = {
  heading: 'Forms',
  examples: [
    example(signUp, {
      body: { u: ana, p: password, planid: 'basic', agree: 'true' },
      answer: {
        ...empty,
        message: `A verification was sent to ${ana}.`,
        code: 'accounts.verification_sent',
        redirect: '/',
      },
    }),
    example(signIn, {
      body: { u: ana, p: password, 'remember-me': 'true' },
      custid: ana,
      answer: {
        message: 'You have been logged in',
        code: 'accounts.signed_in',
        redirect: '/',
        record: customer,
        details: {},
      },
    }),
    example(signOut, { answer: signedOut }),
    example(signOutByLink, { answer: signedOut }),
    example(askReset, {
      body: { u: ana },
      answer: {
        ...empty,
        message: `We sent instructions to ${ana}`,
        code: 'accounts.reset_sent',
        redirect: '/',
      },
    }),
    example(resetPassword, {
      params: { key: resetKey },
      body: { newp: newPassword, newp2: newPassword },
      answer: {
        ...empty,
        message: 'Password changed',
        code: 'accounts.password_changed',
        redirect: '/signin',
      },
    }),
    example(sendIncoming, {
      body: { secret: 'The router’s password is …', ticketno: 'T20261121' },
      answer: { ...empty, message: 'Your email has been sent', code: 'incoming.sent', redirect: '/incoming' },
    }),
  ],
};
