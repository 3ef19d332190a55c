// The pages of domains and regions follow the real domain agent and the list of regions
// (docs/design/web-domains.md#verify-a-domain).
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fakeOperator } from '../../api/src/features/domains/testing/fake-operator.ts';
import { waitFor } from '@glimpse/processes/wait';
import { startDns } from '../../operator/tests/dns/server.ts';
import { startAgentProcess } from '../../operator/tests/domains/agent-site.ts';
import { type Owner, readCard, signInOwner, withDomains } from './domain-owner.ts';
import { openSite } from './site.ts';
import { expectNoFaults, headingIs } from './steps.ts';

const target = withDomains.DOMAINS_TARGET;
const region = (identifier: string, name: string) => ({
  identifier,
  display_name: name,
  domain: `${identifier}.glimpse.example`,
  icon: 'lucide:globe',
});
const europe = region('eu', 'European Union');

/** A site with domains and regions, its domain agent, and a DNS server in the place of the internet. */
async function openAgentSite() {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-pages-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const regionsFile = join(folder, 'regions.json');
  const writeRegions = (...regions: readonly ReturnType<typeof region>[]) =>
    writeFile(regionsFile, JSON.stringify(regions));
  await writeRegions(europe, region('ca', 'Canada'));
  const dns = opened.use(await startDns());
  const site = opened.use(await openSite({ ...withDomains, REGION: 'eu', REGIONS_FILE: regionsFile }));
  const client = opened.use(await new MongoClient(site.api.mongoUrl).connect());
  const { DOMAINS_TARGET, DOMAINS_IPV4 } = withDomains;
  const agent = startAgentProcess({
    DOMAINS_TARGET,
    DOMAINS_IPV4,
    MONGO_URL: site.api.mongoUrl,
    REGION: 'eu',
    SITE_ORIGIN: site.url,
    DNS_MODE: 'recursive',
    DNS_RESOLVERS: `${dns.address}:${dns.port}`,
    OPERATOR_KEY_FILE: join(folder, 'operator-key'),
  });
  opened.defer(async () => void (await agent.stop('SIGKILL')));
  const { statuses } = fakeOperator(client, client.db().databaseName);
  const owned = opened.move();
  return { site, dns, writeRegions, statuses, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

let own: Awaited<ReturnType<typeof openAgentSite>>;
beforeAll(async () => {
  own = await openAgentSite();
});
afterAll(() => own[Symbol.asyncDispose]());

/** Signs a customer in who adds the domain by the page. The page shows the state of the domain. */
async function whoAdds(host: string) {
  const person = await own.site.person();
  const owner = await signInOwner(own.site, person.context);
  const { page } = person;
  await page.goto('/account/domains/add');
  await page.getByLabel('Domain name').fill(host);
  await page.getByRole('button', { name: 'Add domain' }).click();
  await headingIs(page, host);
  return { person, page, owner, host };
}

const shows = (page: Page, reason: string) => page.locator(`[data-reason="${reason}"]`).waitFor();

/** A time of the page in the form of the row. */
const asInRow = (sentence: string | null | undefined): string | undefined =>
  sentence?.replace(/(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\dZ/g, '$1 $2 UTC');

/** Expects title, sentence and record of the page to be those that the agent wrote. */
async function expectSameWords(page: Page, host: string): Promise<void> {
  const row = await own.statuses.findOne({ hostname: host });
  const action = row?.nextAction;
  const card = await readCard(page);
  expect(card.titles).toEqual([action?.title]);
  expect(asInRow(card.sentence)).toBe(action?.text);
  expect(card.tables).toBe(action?.record ? 1 : 0);
  const { type, name = '', value } = action?.record ?? {};
  const rows = type === undefined ? [] : [type, name.replace(/\.agent-\w+\.org$/, ''), value];
  expect(card.values).toEqual(rows);
}

/** Presses the button once it may be pressed again. */
const checkNow = (page: Page) => page.getByRole('button', { name: 'Check now', disabled: false }).click();

/** Asks for a check, as the button does, until the row has the reason. */
async function checkUntil({ browser }: Owner, host: string, reason: string): Promise<void> {
  const has = async (): Promise<boolean> => {
    const { body } = await browser.send(`/api/v2/domains/${host}/verify`, { body: {} });
    return (body['record'] as { reason: string }).reason === reason;
  };
  expect(await waitFor(has, 20_000), reason).toBe(true);
}

test.concurrent('the list of regions shows a region that was added to its file, without a restart', async () => {
  const person = await own.site.person();
  const { page } = person;
  const regions = async (): Promise<readonly string[]> => {
    await page.goto('/about');
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('button', { name: 'European Union' }).click();
    await footer.getByRole('link', { name: 'Canada' }).waitFor();
    const links = footer.locator('a[href$="/signup"][href^="https:"]');
    return (await links.allTextContents()).map((text) => text.trim()).slice(1); // the first one is this region
  };
  expect(await regions()).toEqual(['Canada']);
  await own.writeRegions(europe, region('ca', 'Canada'), region('nz', 'New Zealand'));
  await vi.waitFor(async () => expect(await regions()).toEqual(['Canada', 'New Zealand']), {
    timeout: 50_000, // the API reads the file every 30 s
    interval: 1000,
  });
  expectNoFaults(person);
});

test.concurrent('a customer follows the words of the agent from the first record to a live domain', async () => {
  const { person, page, owner, host } = await whoAdds('links.agent-pages.org');
  await shows(page, 'AwaitingTXT');
  await expectSameWords(page, host);
  const { txt } = (await own.statuses.findOne({ hostname: host }))!;
  expect(txt.value).toMatch(/^glimpse-verify=[0-9a-f]{32}$/);
  own.dns.set(txt.name, 'TXT', txt.value);
  await checkNow(page);
  await shows(page, 'NoAddress');
  await expectSameWords(page, host);
  own.dns.set(host, 'CNAME', target);
  await checkNow(page);
  await shows(page, 'Live');
  await expectSameWords(page, host);
  await page.getByText('4 of 4 steps done').waitFor();
  own.dns.set(txt.name, 'TXT');
  await checkUntil(owner, host, 'TXTMissingGrace');
  await page.reload();
  await shows(page, 'TXTMissingGrace');
  await expectSameWords(page, host);
  await page.getByText('3 of 4 steps done').waitFor();
  expect(await page.getByText('We order it for you').count()).toBe(0);
  expectNoFaults(person);
});

test.concurrent('another value and silent name servers are each said, and take nothing away', async () => {
  const name = 'links.agent-faults.org';
  own.dns.set(`_glimpse-challenge.${name}`, 'TXT', 'glimpse-verify=of-somebody-else');
  const { person, page, host } = await whoAdds(name);
  await shows(page, 'TXTMismatch');
  await expectSameWords(page, host);
  own.dns.fail(host, 'servfail');
  await checkNow(page);
  await shows(page, 'LookupFailed');
  await expectSameWords(page, host);
  await page.getByText('In progress', { exact: true }).waitFor();
  const { txt } = (await own.statuses.findOne({ hostname: host }))!;
  own.dns.fail(host);
  own.dns.set(txt.name, 'TXT', txt.value);
  own.dns.set(host, 'A', '198.51.100.200');
  await checkNow(page);
  await shows(page, 'WrongTarget');
  await expectSameWords(page, host);
  await page.getByText('198.51.100.200').first().waitFor();
  expectNoFaults(person);
});
