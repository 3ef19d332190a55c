// Tests that text from outside is only ever text (docs/design/trust.md#pages).
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AccountSite, createAccount, openAccountSite, signIn } from './account-steps.ts';
import { layoutFaults } from './layout-faults.ts';
import { create, expectNoFaults, headingIs } from './steps.ts';
import { corpusTexts, watchScripts, alertCorpus } from './xss-corpus.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite();
});
afterAll(() => site[Symbol.asyncDispose]());
afterEach(() => site.leave());

test('the corpus is large enough and holds no string twice', () => {
  expect(new Set(alertCorpus).size).toBe(alertCorpus.length);
  expect(alertCorpus.length).toBeGreaterThanOrEqual(60);
});

test('a revealed text runs nothing, loads nothing and stays in its box', async () => {
  const reader = await site.person({ width: 320, reducedMotion: true });
  const ran = await watchScripts(reader.page);
  for (const text of corpusTexts(800)) {
    const { secretKey } = await site.api.conceal(text);
    await reader.page.goto(`/secret/${secretKey}`);
    await reader.page.getByRole('button', { name: 'Reveal the secret' }).click();
    await headingIs(reader.page, 'Here is your secret');
    const shown = await reader.page.locator('#displayedsecret').textContent();
    expect(shown).toBe(text);
    expect(await ran(), text).toEqual([]);
    expect(await layoutFaults(reader.page), text).toEqual([]);
  }
  expectNoFaults(reader);
});

test('the own text of a sender runs nothing', async () => {
  const sender = await site.person({ width: 320, reducedMotion: true });
  const ran = await watchScripts(sender.page);
  for (const text of corpusTexts(4000)) {
    await create(sender, { text });
    await sender.page.getByRole('button', { name: 'Show' }).click();
    expect(await ran(), text).toEqual([]);
    expect(await layoutFaults(sender.page)).toEqual([]);
  }
  expectNoFaults(sender);
});

test('notes and recipients run nothing, in the drawer and in the lists', async () => {
  const ana = await site.person({ reducedMotion: true });
  const { page } = ana;
  const ran = await watchScripts(page);
  await signIn(ana, { address: await createAccount(site) });
  for (const note of corpusTexts(500)) {
    await page.goto('/dashboard');
    await page.locator('#secret').fill('x');
    await page.locator('#createSecret').click();
    await headingIs(page, 'Your link is ready');
    await page.getByText('Note', { exact: true }).click();
    await page.getByLabel('Note for yourself').fill(note);
    await page.getByRole('button', { name: 'Save note' }).click();
    await page.getByText('Note saved.').waitFor({ state: 'attached' });
    expect(await ran(), note).toEqual([]);
  }
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/recent', { waitUntil: 'networkidle' });
    await headingIs(page, 'Recent secrets');
    await page.getByRole('row').nth(2).waitFor();
    expect(await ran()).toEqual([]);
    expect(await layoutFaults(page), String(width)).toEqual([]);
  }
  await page.goto('/dashboard');
  await page.getByText('Privacy Options').click();
  for (const address of alertCorpus.slice(0, 12)) {
    await page.locator('#secret').fill('x');
    await page.getByLabel('Recipient’s email').fill(address);
    await page.locator('#createSecret').click();
    await page.getByText('We can’t send email to this address.').waitFor();
    expect(await ran(), address).toEqual([]);
  }
  expectNoFaults(ana);
});

test('addresses run nothing', async () => {
  const visitor = await site.person();
  const ran = await watchScripts(visitor.page);
  for (const text of alertCorpus.slice(0, 30)) {
    await visitor.page.goto(`/secret/${encodeURIComponent(text)}?x=${encodeURIComponent(text)}#${text}`);
    expect(await ran(), text).toEqual([]);
  }
  expectNoFaults(visitor);
});
