// Tests Home and the creation form (docs/design/web-secrets.md#secret-form).
import { validateShrimp } from '@glimpse/contracts/pages';
import { concealSecret, viewReceipt } from '@glimpse/contracts/secrets';
import { expect, test } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { aBootstrap } from '#testing/a-bootstrap.ts';
import { expectAccessible } from '#testing/axe.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { aConcealed, aFoundReceipt, metadataKey } from '#testing/samples.ts';

const created = () => fakeApi().answers(concealSecret, aConcealed()).answers(viewReceipt, aFoundReceipt());

test('a typed secret becomes a link, and its private page opens', async () => {
  const api = created();
  const page = await openPage('/', api);
  await page.getByLabelText('Your secret').fill('the code is 4711');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your link is ready');
  expect(page.router.state.location.pathname).toBe(`/private/${metadataKey}`);
  expect(api.calls(concealSecret)).toMatchObject([
    { body: { kind: 'share', secret: 'the code is 4711', expiry: '604800', passphrase: '' } },
  ]);
});

test('generating needs no text and sends none', async () => {
  const api = created();
  const page = await openPage('/', api);
  await page.getByRole('button', { name: 'Generate a password' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your link is ready');
  expect(api.calls(concealSecret)).toMatchObject([{ body: { kind: 'generate', secret: '' } }]);
});

test('typed text enables Create and disables Generate, with the reason', async () => {
  const page = await openPage('/', created());
  const create = page.getByRole('button', { name: 'Create link' });
  const generate = page.getByRole('button', { name: 'Generate a password' });
  await expect.element(create).toBeDisabled();
  await expect.element(generate).toBeEnabled();
  await page.getByLabelText('Your secret').fill('x');
  await expect.element(create).toBeEnabled();
  await expect.element(generate).toBeDisabled();
  await expect
    .element(generate)
    .toHaveAccessibleDescription('Clear the text first to generate a random password.');
});

test('a double click creates one link', async () => {
  const api = fakeApi();
  const release = api.holds(concealSecret, aConcealed());
  api.answers(viewReceipt, aFoundReceipt());
  const page = await openPage('/', api);
  await page.getByLabelText('Your secret').fill('once');
  await page.getByRole('button', { name: 'Create link' }).dblClick();
  await expect.element(page.getByRole('button', { name: 'Creating…' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  release();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your link is ready');
  expect(api.calls(concealSecret)).toHaveLength(1);
});

test('two submits at once are one request', async () => {
  const api = created();
  const page = await openPage('/', api);
  await page.getByLabelText('Your secret').fill('once');
  const form = document.querySelector('form');
  form?.requestSubmit();
  form?.requestSubmit();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your link is ready');
  expect(api.calls(concealSecret)).toHaveLength(1);
});

const accounts = { enabled: true, signup: true, signin: true, autoverify: false };
const creation = { open: false, allowed: false };
const needsAccount = { creation, authentication: accounts };

test('where creating takes an account, a visitor finds the way to sign in instead of the form', async () => {
  const page = await openPage('/', fakeApi(), needsAccount);
  const card = page.getByRole('region', { name: 'Sign in to create a link' });
  await expect.element(card.getByText(/creating a link takes an account/)).toBeVisible();
  await expect.element(card.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin');
  await expect.element(card.getByRole('link', { name: 'Create account' })).toHaveAttribute('href', '/signup');
  expect(document.querySelector('form, #secret, #createSecret')).toBeNull();
  await expect.element(page.getByText('* The link works once.')).not.toBeInTheDocument();
  await expectAccessible(document.body, { whole: true });
});

test('where sign-up is off too, the card offers no new account', async () => {
  const authentication = { ...accounts, signup: false };
  const page = await openPage('/', fakeApi(), { ...needsAccount, authentication });
  const card = page.getByRole('region', { name: 'Sign in to create a link' });
  await expect.element(card.getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(card.getByRole('link').elements()).toHaveLength(1);
});

const troubles = [
  ['a wrong field', 'secrets.bad_ttl', 'Choose a lifetime from the list.'],
  ['a failure', 'http.bad_payload', 'An unexpected error occurred'],
  ['a limit', 'http.rate_limited', 'Too many attempts. Try again in 1 minute.'],
  [
    'a full store',
    'store.unavailable',
    'The service isn’t responding right now. Nothing was lost. Try again in a moment.',
  ],
  ['a form from before accounts were needed', 'http.not_signed_in', 'Sign in to continue.'],
  [
    'an account that may not create',
    'secrets.creation_not_allowed',
    'Your account can’t create links on this site.',
  ],
  ['a stale token', 'http.stale_shrimp', 'Please refresh the page and try again.'],
  ['too much text', 'http.too_large', 'Your text is too long to send. Shorten it and try again.'],
] as const;

test.each(troubles)('%s keeps every character and says what to do', async (_, code, text) => {
  const page = await openPage('/', fakeApi().fails(concealSecret, code));
  await page.getByLabelText('Your secret').fill('do not lose me');
  await page.getByText('Privacy Options').click();
  await page.getByLabelText('Passphrase', { exact: true }).fill('nor me');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByLabelText('Your secret')).toHaveValue('do not lose me');
  await expect.element(page.getByLabelText('Passphrase', { exact: true })).toHaveValue('nor me');
  await expect.element(page.getByRole('button', { name: 'Create link' })).toBeEnabled();
});

test('after a refusal the page checks its shrimp once more', async () => {
  const api = fakeApi()
    .fails(concealSecret, 'http.bad_payload')
    .answers(validateShrimp, { isValid: true, shrimp: 's2' });
  const page = await openPage('/', api);
  await page.getByLabelText('Your secret').fill('x');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.element(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect.poll(() => api.calls(validateShrimp)).toHaveLength(1);
});

test('an error of the text marks its field, which takes the focus', async () => {
  const page = await openPage('/', fakeApi().fails(concealSecret, 'secrets.nothing_to_share'));
  const field = page.getByLabelText('Your secret');
  await field.fill(' ');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription(/You did not provide anything to share/);
});

test('an error above the form takes the focus', async () => {
  const page = await openPage('/', fakeApi().fails(concealSecret, 'store.unavailable'));
  await page.getByLabelText('Your secret').fill('x');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.element(page.getByRole('main').getByRole('alert')).toHaveFocus();
});

test('offline, the form keeps the text and says so', async () => {
  const page = await openPage('/', fakeApi().loses(concealSecret, 'client.offline'));
  await page.getByLabelText('Your secret').fill('still here');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.element(page.getByText('You’re offline. Your text is still here.')).toBeVisible();
  await expect.element(page.getByLabelText('Your secret')).toHaveValue('still here');
});

test('too long a text is cut at a code point, and a note says so', async () => {
  const { plan } = aBootstrap();
  const short = { ...plan, options: { ...plan.options, size: 5 } };
  const page = await openPage('/', created(), { available_plans: { anonymous: short }, plan: short });
  await page.getByLabelText('Your secret').fill('abcd🙂fg');
  await expect.element(page.getByLabelText('Your secret')).toHaveValue('abcd🙂');
  await expect.element(page.getByText('Shortened to 5 characters, the maximum.')).toBeVisible();
  await expect.element(page.getByRole('main').getByText('5 / 5 chars')).toBeVisible();
});

test('Ctrl+Enter in the text submits the form', async () => {
  const api = created();
  const page = await openPage('/', api);
  await page.getByLabelText('Your secret').fill('fast');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your link is ready');
});

test('the text survives Back, but not a successful submit', async () => {
  const api = created();
  const page = await openPage('/', api);
  await page.getByLabelText('Your secret').fill('half written');
  await page.router.navigate('/nowhere');
  await page.router.navigate(-1);
  await expect.element(page.getByLabelText('Your secret')).toHaveValue('half written');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your link is ready');
  await page.router.navigate(-1);
  await expect.element(page.getByLabelText('Your secret')).toHaveValue('');
});

test('closed drawers show the chosen values, and the plan limits the lifetimes', async () => {
  const page = await openPage('/', created());
  await expect.element(page.getByText('7 days, no passphrase')).toBeVisible();
  await page.getByText('Privacy Options').click();
  const lifetime = page.getByLabelText('Lifetime');
  expect([...(lifetime.element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
    'Choose a lifetime',
    '5 minutes',
    '30 minutes',
    '1 hour',
    '4 hours',
    '12 hours',
    '1 day',
    '3 days',
    '7 days',
  ]);
  await lifetime.selectOptions('1 hour');
  await page.getByLabelText('Passphrase', { exact: true }).fill('p');
  await expect.element(page.getByText('1 hour, with passphrase')).toBeVisible();
});

test('the form says when generating is off, and when there are no lifetimes', async () => {
  const { secret_options } = aBootstrap();
  const page = await openPage('/', created(), {
    secret_options: { ...secret_options, ttl_options: [], generate_enabled: false },
  });
  await expect
    .element(page.getByRole('button', { name: 'Generate a password' }))
    .toHaveAccessibleDescription('Random passwords are turned off on this site.');
  await expect.element(page.getByText('no options available, no passphrase')).toBeVisible();
});

test('stable ids exist, and axe finds nothing with the drawers open', async () => {
  const page = await openPage('/', created());
  for (const drawer of ['Link Preview', 'Privacy Options']) await page.getByText(drawer).click();
  await page.getByLabelText('Your secret').fill('x');
  for (const id of ['secret', 'createSecret', 'lifetime', 'logo'])
    expect(document.getElementById(id), id).not.toBeNull();
  await expectAccessible(document.body, { whole: true });
});

test.each([
  [1024, true],
  [1023, false],
])('at %i px the iris stands behind the form: %s', async (width, shown) => {
  await browser.viewport(width, 900);
  await openPage('/', fakeApi());
  const iris = document.querySelector('main svg[viewBox="-204 -204 408 408"]') ?? expect.fail();
  expect([iris.checkVisibility(), iris.getAttribute('aria-hidden')]).toEqual([shown, 'true']);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await browser.viewport(1280, 900);
});
