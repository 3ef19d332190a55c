// The flow of a custom domain against the real API (docs/design/web-domains.md).
import { chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { badges, titles } from '@glimpse/contracts/handover/domain-reason-texts';
import { fillText } from '@glimpse/contracts/handover/describe-reason';
import { domainReasons } from '@glimpse/contracts/handover/domain-reasons';
import { activeStatus } from '../../api/src/features/domains/testing/fake-operator.ts';
import { sampleAction } from '../../api/src/features/domains/testing/sample-actions.ts';
import { chromiumLaunchOptions } from '../../scripts/chromium.ts';
import { addDomain, answerDomain, readCard, signInOwner, withDomains } from './domain-owner.ts';
import { openSite, type Site } from './site.ts';
import { expectNoFaults, headingIs, tabTo } from './steps.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite(withDomains);
});
afterAll(() => site[Symbol.asyncDispose]());

/** The fields of a record as providers have them: a CAA record has flags, tag and value. */
function partsOf({ type, value }: { readonly type: string; readonly value: string }): string[] {
  const [flags = '', tag = '', ...rest] = value.split(' ');
  return type === 'CAA' ? [flags, tag, rest.join(' ').replaceAll('"', '')] : [value];
}

/** A signed-in customer of Identity Plus, with a browser. */
async function anOwner(planId?: string) {
  const person = await site.person({ clipboard: true });
  return { ...person, owner: await signInOwner(site, person.context, planId) };
}

const manyPages = { timeout: 150_000 }; // one page for each reason
test(
  'each reason has one title, one sentence of the operator, one owner and at most one record',
  manyPages,
  async () => {
    const { page, owner, ...person } = await anOwner();
    const hostname = 'reasons.example.org';
    const id = await addDomain(owner, hostname);
    for (const [reason, facts] of domainReasons) {
      const action = sampleAction(reason, hostname);
      await answerDomain(site, id, { reason, nextAction: action });
      await page.goto(`/account/domains/${hostname}/verify`);
      await page.locator(`[data-reason="${reason}"]`).waitFor();
      const card = await readCard(page);
      expect(card.titles, reason).toEqual([fillText(titles[facts.title], { host: hostname })]);
      expect(card.sentence, reason).toBe(action.text);
      expect(card.badge, reason).toBe(badges[facts.badge].word);
      expect(card.tables, reason).toBe(action.record ? 1 : 0);
      if (action.record) expect(card.values, reason).toEqual(expect.arrayContaining(partsOf(action.record)));
      const owners = ['Next step', 'In progress', 'We’re on it'].filter((word) => card.text?.includes(word));
      expect(owners, reason).toEqual(
        reason === 'Live'
          ? []
          : [{ Owner: 'Next step', Nobody: 'In progress', Operator: 'We’re on it' }[action.forWhom]],
      );
    }
    expectNoFaults({ page, ...person });
  },
);

test('a customer adds a domain, follows it until it works, and makes a link with it', async () => {
  const { page, owner, ...person } = await anOwner();
  await page.goto('/account/domains');
  await page.getByRole('link', { name: 'Add domain' }).click();
  await headingIs(page, 'Add a domain');
  await page.getByLabel('Domain name').fill(' https://Follow.Example.org/some/path ');
  await page.getByRole('button', { name: 'Add domain' }).click();
  await headingIs(page, 'follow.example.org');
  await page.getByRole('heading', { name: 'One moment' }).waitFor();
  const { body } = await owner.browser.send('/api/v2/domains/follow.example.org');
  const id = (body['record'] as { domainid: string }).domainid;
  await answerDomain(site, id, { reason: 'AwaitingTXT' });
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByRole('heading', { name: 'Add one TXT record' }).waitFor();
  const copy = page.getByRole('button', { name: 'Copy value' });
  await copy.click();
  await copy.getByText('Copied!').waitFor();
  await answerDomain(site, id, activeStatus);
  await page.getByRole('heading', { name: 'follow.example.org is ready' }).waitFor(); // by polling
  await page.getByText('5 of 5 steps done').waitFor();
  expect(await page.title()).toMatch(/^follow\.example\.org – /);
  await page.getByRole('link', { name: 'Custom Domains' }).first().click();
  await page.getByRole('link', { name: 'follow.example.org' }).click();
  await page.getByRole('button', { name: 'Remove domain' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove domain' }).click();
  await page.getByText('follow.example.org was removed.').waitFor();
  await page.getByRole('heading', { name: 'No domains yet' }).waitFor();
  expectNoFaults({ page, ...person });
});

test('a name that the API refuses stays in the field with its error', async () => {
  const { page, owner, ...person } = await anOwner();
  await addDomain(owner, 'mine.example.org');
  await page.goto('/account/domains/add');
  const field = page.getByLabel('Domain name');
  for (const [typed, text] of [
    ['', 'Enter a domain name.'],
    ['nowhere', 'Enter a full name such as'],
    [`${'a.'.repeat(11)}example.org`, 'Use at most 10 parts.'],
    [`${`${'a'.repeat(60)}.`.repeat(4)}example.org`, 'Use at most 230 characters.'],
    ['mine.example.org', 'You’ve already added this domain.'],
  ] as const) {
    await field.fill(typed);
    await page.getByRole('button', { name: 'Add domain' }).click();
    await page.locator('#domain-error').getByText(text).waitFor();
    expect(await field.inputValue()).toBe(typed);
  }
  await page.getByRole('link', { name: 'Open it' }).click();
  await headingIs(page, 'mine.example.org');
  expectNoFaults({ page, ...person });
});

test('an old heartbeat, a foreign domain and a lapsed plan are each said', async () => {
  const { page, owner, ...person } = await anOwner();
  const id = await addDomain(owner, 'late.example.org');
  await answerDomain(site, id, { reason: 'AwaitingTXT' }, new Date(Date.now() - 120_000));
  await page.goto('/account/domains/late.example.org/verify');
  await page.getByText('Checks are delayed. Nothing is lost.').waitFor();
  await page.goto('/account/domains/reasons.example.org/verify');
  await headingIs(page, 'Page Not Found');
  await page.getByRole('link', { name: 'Back to your domains' }).click();
  await headingIs(page, 'Custom Domains');
  await owner.choosePlan('basic');
  await page.goto('/account/domains');
  await page.getByText('Your plan no longer includes custom domains.').first().waitFor();
  expect(await page.getByRole('link', { name: 'Add domain' }).count()).toBe(0);
  expectNoFaults({ page, ...person });
});

test('a visitor is sent to sign in, and no domain is asked for', async () => {
  for (const path of ['/account/domains', '/account/domains/add', '/account/domains/a.example.org/verify']) {
    const answer = await fetch(site.url + path, { redirect: 'manual' });
    expect(answer.status, path).toBe(302);
    expect(answer.headers.get('location')).toBe(`/signin?redirect=${encodeURIComponent(path)}`);
  }
});

test('a customer’s own host serves the page of a secret, and opens it once', async ({ onTestFinished }) => {
  const { owner } = await anOwner();
  const hostname = 'links.example.org';
  await answerDomain(site, await addDomain(owner, hostname), activeStatus);
  const made = await owner.browser.send('/api/v2/secret/conceal', {
    body: { secret: { secret: 'for your eyes', share_domain: hostname } },
  });
  const { key } = (made.body['record'] as { secret: { key: string } }).secret;
  const { args, ...options } = chromiumLaunchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...args, `--host-resolver-rules=MAP ${hostname} 127.0.0.1:${new URL(site.url).port}`],
  });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).hostname));
  await page.goto(`http://${hostname}/secret/${key}`);
  await headingIs(page, 'Someone sent you a secret');
  await page.getByText(hostname).first().waitFor();
  await page.getByText('Verified domain').first().waitFor();
  await page.getByRole('button', { name: 'Reveal the secret' }).click();
  await page.getByText('for your eyes').waitFor();
  await page.waitForURL('**/secret/opened'); // before, this tab may ask for the text again
  expect(new Set(requests)).toEqual(new Set([hostname]));
  expect(await page.context().cookies()).toEqual([]);
  await page.goto(`http://${hostname}/secret/${key}`);
  await headingIs(page, 'That information is no longer available.');
});

test('the way from the list to a new domain and back works by keyboard alone', async () => {
  const { page, owner: _owner, ...person } = await anOwner();
  await page.goto('/account/domains');
  await headingIs(page, 'Custom Domains');
  await tabTo(page, 'Add domain');
  await page.keyboard.press('Enter');
  await headingIs(page, 'Add a domain');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await tabTo(page, 'domain');
  await page.keyboard.type('keyboard.example.org');
  await page.keyboard.press('Enter');
  await headingIs(page, 'keyboard.example.org');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await tabTo(page, 'Remove domain');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  expect(await focused()).toBe('Remove domain');
  expectNoFaults({ page, ...person });
});

test('no other page loads the reasons of domains', async () => {
  const { page } = await site.person();
  const scripts: Promise<string>[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('.js')) scripts.push(answer.text());
  });
  const loaded: string[] = [];
  for (const path of ['/', '/pricing', '/about', '/signin']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    loaded.push(...(await Promise.all(scripts.splice(0)))); // the next page takes the bodies of this one away
  }
  expect(loaded.length).toBeGreaterThan(2);
  expect(loaded.filter((text) => text.includes('HeldByAnother'))).toEqual([]);
});
