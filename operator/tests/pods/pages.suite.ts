// The pages of a region on real pods, in a browser through the edge: they say what the operator says.
import { onThisMachine } from '@glimpse/processes/machine-speed';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { password } from './edge.ts';
import { type Identifier, siteHost } from './plan.ts';
import { namespaceOf, type Platform } from './platform.ts';
import { regionsOf } from './region-menu.ts';

const host = 'pages.example.net';
const remote = { identifier: 'nz', displayName: 'New Zealand', domain: 'nz.glimpse.test' } as const;
const longMs = 200_000;
const slow = { timeout: onThisMachine(60_000) } as const;

type NextAction = {
  readonly title: string;
  readonly text: string;
  readonly record?: { readonly value: string } | null;
};
type CustomDomain = { readonly status?: { readonly nextAction?: NextAction } };

async function fillAccount(page: Page, path: string, button: string): Promise<void> {
  await page.goto(path);
  await page.locator('#userEmail').fill('reader@example.net');
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: button }).click();
}

/** Signs a new customer up and in, and adds the domain. The page shows the state of the domain. */
async function addDomain(page: Page): Promise<void> {
  await fillAccount(page, '/signup', 'Create account');
  await page.getByRole('heading', { name: 'Your account is ready' }).waitFor();
  await fillAccount(page, '/signin', 'Sign in');
  await page.waitForURL('**/dashboard');
  await page.goto('/account/domains/add');
  await page.getByLabel('Domain name').fill(host);
  await page.getByRole('button', { name: 'Add domain' }).click();
  await page.getByRole('heading', { level: 1, name: host }).waitFor();
}

const shows = (page: Page, reason: string) => page.locator(`[data-reason="${reason}"]`).waitFor(slow);
const checkNow = (page: Page) => page.getByRole('button', { name: 'Check now', disabled: false }).click();

/** Expects the page and the resource to give the same title, sentence and value. */
async function expectSameWords({ get }: Platform, page: Page, identifier: string): Promise<void> {
  const card = page.locator('[data-reason]');
  const read = async () => {
    const object = await get<CustomDomain>('customdomain', host, '-n', namespaceOf(identifier));
    const { title, text, record } = object?.status?.nextAction ?? {};
    const values = await card.locator('dl .url').allTextContents();
    return {
      page: [await card.locator('h2').textContent(), await card.locator('h2 + p').textContent()],
      same: [title, text],
      value: values.at(-1),
      record: record?.value,
    };
  };
  const same = async () => {
    const { page: shown, same: said, value, record } = await read();
    return shown.join() === said.join() && value === record ? 'same' : JSON.stringify(await read());
  };
  await expect.poll(same, { interval: 500 }).toBe('same');
}

/** Tests on a region that runs. They leave a domain of a second customer served. */
export function pageTests(of: () => Platform, identifier: Identifier): void {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser(of().cluster);
    const site = { baseURL: `https://${siteHost(identifier)}`, ignoreHTTPSErrors: true };
    page = await (await browser.newContext(site)).newPage();
  });
  afterAll(() => browser.close());

  test(
    'of a domain say what `kubectl get cdom` says, from the first record to HTTPS',
    async () => {
      const { dns, cluster, get, visit } = of();
      await addDomain(page);
      await shows(page, 'AwaitingTXT');
      await expectSameWords(of(), page, identifier);
      const object = await get<CustomDomain>('customdomain', host, '-n', namespaceOf(identifier));
      await dns.setTxt(`_glimpse-challenge.${host}`, object?.status?.nextAction?.record?.value ?? '');
      await checkNow(page);
      await shows(page, 'NoAddress');
      await expectSameWords(of(), page, identifier);
      await dns.setA(host, [cluster.address]);
      await checkNow(page);
      await shows(page, 'Live');
      await expectSameWords(of(), page, identifier);
      using visitor = visit(host);
      expect((await visitor.send('/')).names).toBe(`DNS:${host}`);
    },
    longMs,
  );

  test(
    'list a new region of another cluster without a restart',
    async () => {
      const { cluster } = of();
      const list = () => regionsOf(page, identifier);
      expect((await list()).join()).not.toContain(remote.displayName);
      const metadata = { name: remote.identifier };
      const spec = { ...remote, placement: 'Remote', region: cluster.node.region };
      await cluster.apply({ apiVersion: 'glimpse.dev/v1alpha1', kind: 'Jurisdiction', metadata, spec });
      const entry = `${remote.displayName} https://${remote.domain}/signup`;
      await expect.poll(list, { timeout: onThisMachine(120_000), interval: 2000 }).toContain(entry);
      await cluster.kubectl(['delete', 'jurisdiction', remote.identifier, '--timeout=60s']);
    },
    longMs,
  );
}
