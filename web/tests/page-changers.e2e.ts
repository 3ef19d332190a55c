// Tests that pages survive translators and extensions: no crash, no lost text
// (docs/design/web-build.md#changed-pages).
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { changePages } from './page-changers.ts';
import { openSite, type Site } from './site.ts';
import { create, headingIs } from './steps.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site[Symbol.asyncDispose]());
afterEach(() => site.leave());

test.for(['translator', 'slowTranslator', 'extension'] as const)(
  'a secret is revealed while the page is changed by: %s',
  async (program) => {
    const [sender, reader] = [await site.person(), await site.person()];
    for (const { context } of [sender, reader]) await changePages(context, program);
    const link = await create(sender, { text: 'the code is 4711' });
    await reader.page.goto(link);
    await headingIs(reader.page, 'Someone sent you a secret');
    await reader.page.getByRole('button', { name: 'Reveal the secret' }).click();
    await headingIs(reader.page, 'Here is your secret');
    expect(await reader.page.locator('#displayedsecret').textContent()).toBe('the code is 4711');
    await reader.page.getByRole('button', { name: 'Hide' }).click();
    await reader.page.getByRole('button', { name: 'Show text' }).click();
    expect(await reader.page.locator('#displayedsecret').textContent()).toBe('the code is 4711');
    expect([sender.faults.crashes, reader.faults.crashes]).toEqual([[], []]);
  },
);

test('a page that is reloaded between answer and painting gets the text again, once', async () => {
  const [sender, reader, late] = [await site.person(), await site.person(), await site.person()];
  const link = await create(sender, { text: 'painted at the second try' });
  const { page } = reader;
  await page.goto(link);
  await headingIs(page, 'Someone sent you a secret');
  await page.evaluate(() => void (globalThis.requestAnimationFrame = () => 0)); // no frame is painted
  await page.getByRole('button', { name: 'Reveal the secret' }).click();
  await page.locator('#displayedsecret').waitFor();
  expect(page.url()).toBe(link);
  page.on('dialog', (dialog) => void dialog.accept()); // asks whether to leave
  await page.reload();
  await headingIs(page, 'This tab was opening a secret');
  await page.getByRole('button', { name: 'Show the secret' }).click();
  await headingIs(page, 'Here is your secret');
  expect(await page.locator('#displayedsecret').textContent()).toBe('painted at the second try');
  await page.waitForURL('/secret/opened');
  await late.page.goto(link);
  await headingIs(late.page, 'That information is no longer available.');
  await page.goto(link);
  await headingIs(page, 'That information is no longer available.');
});
