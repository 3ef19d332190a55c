// Samples of every mail, for tests of their words and their looks.
import type { ProductMail } from './templates.ts';

export const secretKey = 'k70123456789abcdefghijklmnopqrst';
const resetKey = 'r'.repeat(50);
export const site = 'https://glimpse.example';
const recent = `${site}/recent`;
export const noon = Date.UTC(2026, 10, 28, 12);
export const linkData = {
  sender: 'ana@example.com',
  secretKey,
  shareHost: '',
  endsAtMs: noon,
  hasPassphrase: true,
};

const half = `5${'abcd2345'.repeat(3)}`;
const halfData = { sender: 'ana@example.com', half, shareHost: '', endsAtMs: noon, hasPassphrase: true };

/** Each mail with what both of its parts say, and its links in their order. */
export const mailSamples: readonly (readonly [
  ProductMail,
  { subject: string; says: readonly string[]; links: readonly string[] },
])[] = [
  [
    { kind: 'secret_link', data: linkData },
    {
      subject: 'ana@example.com sent you a secret',
      says: ['works once', 'November 28, 2026 at 12:00 PM UTC', 'need a passphrase'],
      links: [`${site}/secret/${secretKey}`],
    },
  ],
  [
    { kind: 'secret_link', data: { ...linkData, shareHost: 'secrets.example.org', hasPassphrase: false } },
    {
      subject: 'ana@example.com sent you a secret',
      says: ['No passphrase is needed'],
      links: [`https://secrets.example.org/secret/${secretKey}`],
    },
  ],
  [
    { kind: 'sealed_half', data: { ...halfData, shareHost: 'secrets.example.org' } },
    {
      subject: 'ana@example.com sent you half of a secret link',
      says: ['a code comes another way', 'need a passphrase', 'November 28, 2026 at 12:00 PM UTC'],
      links: [`https://secrets.example.org/s#${half}`],
    },
  ],
  [
    { kind: 'sealed_half', data: { ...halfData, hasPassphrase: false } },
    {
      subject: 'ana@example.com sent you half of a secret link',
      says: ['a code comes another way', 'works once'],
      links: [`${site}/s#${half}`],
    },
  ],
  [
    { kind: 'welcome', data: { secretKey } },
    {
      subject: 'Verify your Glimpse account',
      says: ['24 hours', 'If this wasn’t you'],
      links: [`${site}/secret/${secretKey}`],
    },
  ],
  [
    { kind: 'account_exists', data: {} },
    {
      subject: 'You already have a Glimpse account',
      says: ['Sign in here'],
      links: [`${site}/signin`, `${site}/forgot`],
    },
  ],
  [
    { kind: 'password_request', data: { resetKey } },
    {
      subject: 'Reset your password (Glimpse)',
      says: ['30 minutes', 'If this wasn’t you'],
      links: [`${site}/forgot/${resetKey}`],
    },
  ],
  [
    { kind: 'password_changed', data: { atMs: noon } },
    {
      subject: 'Your password was changed',
      says: ['November 28, 2026 at 12:00 PM UTC'],
      links: [`${site}/forgot`],
    },
  ],
  [
    { kind: 'password_changed', data: { atMs: noon, endedToken: true } },
    {
      subject: 'Your password was changed',
      says: ['signed out everywhere else', 'Your API tokens were revoked, too'],
      links: [`${site}/forgot`],
    },
  ],
  [
    { kind: 'api_token_made', data: { atMs: noon, endedToken: true } },
    {
      subject: 'New API token for your Glimpse account',
      says: ['November 28, 2026 at 12:00 PM UTC', 'previous token no longer works', 'If this wasn’t you'],
      links: [`${site}/forgot`],
    },
  ],
  [
    { kind: 'named_token_made', data: { atMs: noon, name: 'Deploy script' } },
    {
      subject: 'New API token for your Glimpse account',
      says: ['“Deploy script”', 'November 28, 2026 at 12:00 PM UTC', 'If this wasn’t you'],
      links: [`${site}/account#api`, `${site}/forgot`],
    },
  ],
  [
    { kind: 'address_new', data: { addressKey: resetKey } },
    {
      subject: 'Confirm your new address for Glimpse',
      says: ['current inbox has confirmed, too'],
      links: [`${site}/address/${resetKey}`],
    },
  ],
  [
    { kind: 'address_old', data: { addressKey: resetKey, address: 'new@example.com' } },
    {
      subject: 'Confirm the new address of your Glimpse account',
      says: ['new@example.com', 'If this wasn’t you'],
      links: [`${site}/address/${resetKey}`, `${site}/forgot`],
    },
  ],
  [
    { kind: 'address_changed', data: { atMs: noon, address: 'new@example.com' } },
    {
      subject: 'The address of your Glimpse account has changed',
      says: ['new@example.com', 'November 28, 2026 at 12:00 PM UTC'],
      links: [`${site}/account`],
    },
  ],
  [
    { kind: 'account_deleted', data: {} },
    { subject: 'Your Glimpse account was deleted', says: ['API token', 'domains'], links: [] },
  ],
  [
    { kind: 'secret_opened', data: { shortkey: 'x1y2z3a4', atMs: noon, last: false } },
    { subject: 'Secret x1y2z3a4 was opened', says: ['opened on November 28, 2026 at'], links: [recent] },
  ],
  [
    { kind: 'secret_expired', data: { shortkey: 'x1y2z3a4', atMs: noon, last: true } },
    { subject: 'Secret x1y2z3a4 expired unread', says: ['You’ve had 100 of these emails'], links: [recent] },
  ],
  [
    { kind: 'incoming_support', data: { secretKey, shareHost: '', ticket: '4711' } },
    { subject: '[Ticket: 4711]', says: ['ticket 4711'], links: [`${site}/secret/${secretKey}`] },
  ],
  [
    { kind: 'plan_changed', data: { before: 'Basic Plan', after: 'Identity Plus' } },
    { subject: 'Your Glimpse plan', says: ['from Basic Plan to Identity Plus'], links: [`${site}/account`] },
  ],
  [
    { kind: 'domains_ending', data: { untilMs: noon } },
    {
      subject: 'Your custom domains on Glimpse',
      says: ['November 28, 2026 at 12:00 PM UTC'],
      links: [`${site}/pricing`],
    },
  ],
  [
    { kind: 'domain_break', data: { host: 'links.acme.org', event: 'txt_began', endsMs: noon } },
    {
      subject: 'links.acme.org needs your attention',
      says: ['Put it back before November 28, 2026 at 12:00 PM UTC', 'turn off these emails'],
      links: [`${site}/account/domains/links.acme.org/verify`],
    },
  ],
  [
    { kind: 'domain_repaired', data: { host: 'links.acme.org', what: 'dns', stillBroken: false } },
    {
      subject: 'A problem with links.acme.org is fixed',
      says: ['points to us again', 'nothing left to do'],
      links: [`${site}/account/domains/links.acme.org/verify`],
    },
  ],
  [
    { kind: 'domain_moving', data: { host: 'links.acme.org', atMs: noon, moved: false } },
    {
      subject: 'links.acme.org moves to another account',
      says: ['The name moves to that account on November 28, 2026', 'put your record back'],
      links: [`${site}/account/domains/links.acme.org/verify`],
    },
  ],
  [
    { kind: 'test_email', data: { atMs: noon } },
    { subject: 'Glimpse test', says: ['November 28', 'region eu'], links: [] },
  ],
];
