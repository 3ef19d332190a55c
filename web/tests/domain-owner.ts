// A signed-in customer with domains, for tests of pages: the session is put into the person's browser.
import { MongoClient } from 'mongodb';
import type { BrowserContext, Page } from 'playwright';
import { accountsOf, byAddress } from '../../api/tests/fixtures/account-rows.ts';
import { openBrowser, anAddress, password } from '../../api/tests/accounts/person.ts';
import { fakeOperator } from '../../api/src/features/domains/testing/fake-operator.ts';
import { waitFor } from '@glimpse/processes/wait';
import type { Site } from './site.ts';

/** Settings of a site with domains, whose accounts need no verification. */
export const withDomains = {
  DOMAINS_ENABLED: 'true',
  DOMAINS_TARGET: 'edge.glimpse.example',
  DOMAINS_IPV4: '192.0.2.7',
  AUTOVERIFY_ENABLED: 'true',
  LIMITS_CREATE_ACCOUNT: '0',
  LIMITS_CREATE_ACCOUNT_REGION: '0',
} as const;

export type Owner = Awaited<ReturnType<typeof signInOwner>>;
type Status = Parameters<ReturnType<typeof fakeOperator>['answer']>[1];

/** Signs a new customer with a plan in, also in `context`, whose language becomes the customer's. */
export async function signInOwner(site: Site, context: BrowserContext, planId = 'identity') {
  const browser = openBrowser(site.api.urls);
  const address = anAddress('owner');
  await browser.arrive();
  await browser.send('/signup', { body: { u: address, p: password } });
  const inside = await browser.send('/signin', { body: { u: address, p: password } });
  if (inside.status !== 200) throw new Error(`Sign-in was refused: ${inside.status} ${inside.body.code}`);
  const owner = {
    address,
    browser,
    /** Changes the plan in the database and waits until the API knows it. */
    async choosePlan(id: string): Promise<void> {
      await using client = await new MongoClient(site.api.mongoUrl).connect();
      await accountsOf({ client }).updateOne(await byAddress(site, address), { $set: { planId: id } });
      const knows = async (): Promise<boolean> => {
        const { body } = await browser.send('/api/v2/bootstrap');
        return (body['record'] as { plan: { planid: string } }).plan.planid === id;
      };
      if (!(await waitFor(knows, 5000))) throw new Error('The plan is not known');
    },
  };
  const locale = (await context.cookies()).find(({ name }) => name === 'locale')?.value;
  if (locale !== undefined) await browser.send('/api/v2/account/update-locale', { body: { locale } });
  await owner.choosePlan(planId);
  const sess = browser.cookies.get('sess') ?? '';
  await context.addCookies([{ name: 'sess', value: sess, url: site.url }]);
  return owner;
}

/** Adds a domain. @returns its id */
export async function addDomain({ browser }: Owner, domain: string): Promise<string> {
  const { status, body } = await browser.send('/api/v2/domains/add', { body: { domain } });
  if (status !== 200) throw new Error(`The domain was refused: ${status} ${body.code}`);
  return (body['record'] as { domainid: string }).domainid;
}

/** Writes the status of a domain as an operator does, and its heartbeat. */
export async function answerDomain(site: Site, id: string, status: Status, beat = new Date()): Promise<void> {
  await using client = await new MongoClient(site.api.mongoUrl).connect();
  const operator = fakeOperator(client, client.db().databaseName);
  await operator.start();
  await operator.beat(beat);
  await operator.answer(id, status);
}

/** The next-step card as a reader sees it, its times as in the row. */
export const readCard = (page: Page) =>
  page.locator('[data-reason]').evaluate((card) => {
    for (const time of card.querySelectorAll('time')) time.textContent = time.dateTime;
    const all = (selector: string) => [...card.querySelectorAll(selector)].map((found) => found.textContent);
    return {
      titles: all('h2'),
      sentence: card.querySelector('h2 + p')?.textContent,
      tables: all('dl').length,
      values: all('dl .url'),
      badge: document.querySelector('h1 + span')?.textContent,
      text: card.textContent,
    };
  });
