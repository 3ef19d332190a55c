// Tests the English texts: fixed texts byte for byte, error codes, ICU (docs/design/web.md#error-texts).
import { errors, type ErrorCode } from '@glimpse/contracts/errors';
import { accountPlans, featuredPlan, type PlanFacts } from '@glimpse/contracts/plan-table';
import { expect, expectTypeOf, test } from 'vitest';
import type { ErrorKey } from '#lib/translate.ts';
import { compileMessages } from '../../build/message-tree.ts';
import en from '#locales/en.json' with { type: 'json' };

/** Finds a text by its dotted key. */
const texts = new Map(flatten(en));

function* flatten(tree: object, path = ''): Generator<[string, string]> {
  for (const [name, value] of Object.entries(tree)) {
    const key = path ? `${path}.${name}` : name;
    if (typeof value === 'string') yield [key, value];
    else yield* flatten(value as object, key);
  }
}

const specified: Readonly<Record<string, string>> = {
  'app.copied': 'Copied!',
  'app.error': 'Error',
  'app.success': 'Success',
  'errors.captcha.failed': 'Verification failed. Try again later.',
  'errors.secrets.nothing_to_share': 'You did not provide anything to share',
  'errors.secrets.wrong_passphrase': 'Double check that passphrase',
  'errors.secrets.unknown': 'Secret not found or already viewed',
  'errors.secrets.cannot_burn': 'Cannot burn!',
  'errors.http.stale_shrimp': 'Please refresh the page and try again.',
  'errors.http.unexpected': 'An unexpected error occurred',
  'errors.client.no_message': 'Request was not successful. Please try again later.',
  'errors.client.not_json': 'Please refresh the page and try again.',
  'errors.client.incomplete': 'Server returned an incomplete response',
  'errors.client.no_form_data': 'No form data provided',
  'errors.client.no_target': 'No URL provided in options or form action',
  'errors.client.fetch_failed': 'Failed to fetch data from {url}',
  'errors.client.bad_format': 'Unexpected response format',
  'errors.client.secret_failed': 'An error occurred while fetching the secret',
  'errors.client.no_answer': 'No response received from server',
  'shell.routeError.recipient.text': 'Failed to fetch initial page data',
  'secrets.form.linkPreview': 'Link Preview',
  'secrets.form.privacy': 'Privacy Options',
  'secrets.form.noOptions': 'no options available',
  'secrets.form.counter': '{current} / {max} chars',
  'secrets.recipient.passphrasePlaceholder': 'Enter the passphrase here',
  'secrets.recent.received': 'Received',
  'secrets.recent.notReceived': 'Not Received',
  'secrets.recent.empty': 'No recent secrets',
  'secrets.recent.badgeNotReceived': 'NOT RECEIVED',
  'secrets.gone.heading': 'That information is no longer available.',
  'secrets.gone.home': 'Return to Home',
  'secrets.recent.badgeReceived': 'RECEIVED',
  'secrets.private.badgeNotReceived': 'NOT RECEIVED',
  'secrets.burn.cannot': 'Cannot burn!',
  'secrets.burn.viewed': 'The secret has already been viewed ({date}).',
  'secrets.burn.alreadyBurned': 'The secret has already been burned ({date}).',
  'secrets.burn.back': 'Back',
  'captcha.unverified': "I'm not a robot",
  'captcha.verifying': 'Verifying... please wait.',
  'captcha.verified': 'Verified',
  'captcha.error': 'Verification failed. Try again later.',
  'captcha.expired': 'Verification expired. Try again.',
  'feedback.title': 'Share your feedback',
  'feedback.sending': 'Sending...',
  'feedback.received': 'Feedback received.',
  'pages.notFound.heading': 'Page Not Found',
  'pages.notFound.text': "Oops! The page you are looking for doesn't exist or has been moved.",
  'pages.notFound.home': 'Return to Home',
  'incoming.send': 'Send to Support Staff',
  'billing.upgrade.title': 'Upgrade to Identity Plus',
  'billing.upgrade.later': 'Maybe Later',
  'billing.plans.monthly': 'Monthly',
  'billing.plans.yearly': 'Yearly',
  'billing.plans.identity.name': 'Identity Plus',
  'billing.plans.global.name': 'Global Elite',
  'shell.links.about': 'About',
  'shell.links.signIn': 'Sign in',
  'shell.links.signUp': 'Create account',
  'shell.links.signOut': 'Log out',
  'shell.footer.company': 'Company',
  'shell.footer.resources': 'Resources',
  'shell.footer.legals': 'Legals',
  'shell.currentRegion': '(Current)',
  'shell.tabs.home': 'Home',
  'shell.tabs.recent': 'Recent secrets',
  'shell.tabs.domains': 'Custom Domains',
  'shell.settings.general': 'General',
  'shell.settings.close': 'Close',
  'shell.settings.done': 'Done',
  'shell.settings.more': 'Expand for more info',
  'shell.settings.less': 'Hide details',
  'shell.settings.languageRefused': 'Failed to update language: {message}',
  'shell.settings.unknownError': 'Unknown error',
  'shell.settings.languageFailed': 'An unexpected error occurred while updating the language',
};

const contained: Readonly<Record<string, string>> = {
  'app.truncated': 'The message was truncated b/c it was over',
  'secrets.yours.truncated': 'The message was truncated b/c it was over',
  'secrets.yours.once': 'only see once',
  'secrets.faq.passphraseAnswer': 'hashed with bcrypt',
  'billing.plans.coming': 'oming this fall',
  'billing.plans.global.delivery': '2-4 business days',
  'billing.upgrade.note': 'AI-generated and not real',
  'shell.settings.separate': 'completely separate',
};

test.each(Object.entries(specified))('%s is the text of the specification', (key, text) => {
  expect(texts.get(key)).toBe(text);
});

test.each(Object.entries(contained))('%s holds the words of the specification', (key, words) => {
  expect(texts.get(key)).toContain(words);
});

test('every error of the API has a text that the compiler knows', () => {
  for (const code of Object.keys(errors)) expect(texts.get(`errors.${code}`), code).toBeTruthy();
  expectTypeOf<ErrorCode>().toExtend<ErrorKey>();
});

test('every message is valid ICU', () => {
  expect(texts.size).toBeGreaterThan(150);
  expect(() => compileMessages(en)).not.toThrow();
});

test('texts of the product use the typographic apostrophe', () => {
  const given = new Set([...Object.values(specified), ...Object.values(contained)]);
  const straight = [...texts].filter(
    ([, text]) => text.includes("'") && ![...given].some((words) => text.includes(words)),
  );
  expect(straight).toEqual([]);
});

const plansOfAccounts: readonly PlanFacts[] = accountPlans;

test.each(plansOfAccounts)('the plan $id has its texts and no others', ({ id, features, offer }) => {
  const needed = [`${id}.name`, `${id}.audience`, ...features];
  if (offer) needed.push(`${id}.choose`);
  if (id === featuredPlan) needed.push(`${id}.badge`);
  const prefix = 'billing.plans.';
  const found = [...texts.keys()].filter((key) => key.startsWith(`${prefix}${id}.`));
  expect(found.map((key) => key.slice(prefix.length)).toSorted()).toEqual(needed.toSorted());
});

test('no text names a price, because the table of plans has them', () => {
  expect([...texts.values()].filter((text) => /[$€£]\s?\d/.test(text))).toEqual([]);
});
