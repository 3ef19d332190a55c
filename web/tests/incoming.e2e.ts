// The form to support and the information pages, with and without script
// (docs/design/web-colonel.md#incoming).
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { waitForMail } from '../../api/tests/accounts/person.ts';
import { type MailSink, openMailSink } from '@glimpse/mail-sink/sink';
import { openSite, type Site } from './site.ts';
import { expectNoFaults, headingIs } from './steps.ts';

let sink: MailSink;
let site: Site;
beforeAll(async () => {
  sink = await openMailSink();
  site = await openSite({
    SMTP_URL: sink.url,
    INCOMING_ADDRESS: 'support@example.com',
    INCOMING_NAME: 'Example <b>Support</b>',
    BRAND_OPERATOR: 'Example Ltd, Main Street 1',
    LIMITS_INCOMING: '0',
  });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});
afterEach(() => site.leave());

async function withoutScript(): Promise<Page> {
  const context = await site.browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  return context.newPage();
}

async function fill(page: Page, ticket: string, text: string): Promise<void> {
  await page.getByLabel('Ticket number').fill(ticket);
  await page.getByLabel('What support asked you for').fill(text);
  await page.getByRole('button', { name: 'Send to Support Staff' }).click();
}

test('without script the form sends, and a refused post keeps the ticket number', async () => {
  const page = await withoutScript();
  await page.goto('/incoming');
  await page.getByText('It goes to Example <b>Support</b> and can be opened once.').waitFor();
  expect(await page.getByLabel('What support asked you for').getAttribute('rows')).toBe('7');
  await fill(page, 'two words', 'the pin');
  expect(new URL(page.url()).pathname).toBe('/incoming');
  await page.getByText('Use only letters and digits for the ticket number.').waitFor();
  expect(await page.getByLabel('Ticket number').inputValue()).toBe('two words');
  expect(await page.getByLabel('What support asked you for').inputValue()).toBe('');
  await fill(page, 'T4711', 'the pin');
  await page.getByText('Sent. Support can open it once.').waitFor();
  expect((await waitForMail(sink, 'support@example.com', /\[Ticket: T4711\]/)).text).toContain('/secret/');
  await page.reload();
  expect(await page.getByText('Sent. Support can open it once.').count()).toBe(0);
});

test('with script the same native post is sent once, and the page says so', async () => {
  const person = await site.person();
  const { page, requests } = person;
  await page.goto('/incoming');
  await headingIs(page, 'Send a secret to support');
  await fill(page, '', 'the pin');
  await page.getByText('Enter the ticket number.').waitFor();
  await fill(page, 'T4712', 'the second pin');
  await page.getByText('Sent. Support can open it once.').waitFor();
  await waitForMail(sink, 'support@example.com', /\[Ticket: T4712\]/);
  expect(requests.filter((url) => url.endsWith('/incoming')).length).toBe(3); // the page, the post, the page
  expectNoFaults(person);
});

test.each([
  ['/about', ['A second lock', 'Example Ltd, Main Street 1']],
  ['/info/security', ['One reader at most', 'What we can’t promise', 'Report a vulnerability']],
  ['/info/privacy', ['Cookies and browser storage', 'Your list of recent secrets']],
  ['/info/terms', ['Fair use', 'Applicable law']],
  ['/translations', ['Tiếng Việt', 'Complete']],
] as const)('%s is whole without script', async (path, texts) => {
  const page = await withoutScript();
  await page.goto(path);
  for (const text of texts)
    expect(await page.getByText(text, { exact: true }).first().isVisible(), text).toBe(true);
  const body = await page.locator('body').innerText();
  expect(body).not.toMatch(/\{(if|fill|else|end|brand|host)\b/);
  expect(body).not.toContain('Template:');
});

test('without a support address the path is not found', async () => {
  await using other = await openSite();
  const person = await other.person();
  expect((await person.page.goto('/incoming'))?.status()).toBe(404);
  await headingIs(person.page, 'Page Not Found');
});
