// A site with regions, plans, domains and three languages, and customers of it, for tests of the shell.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { openSite, type Person } from './site.ts';
import { headingIs } from './steps.ts';

/** The address of the administrator. */
export const colonel = 'colonel@glimpse.example';
const password = 'harbour lantern 42';
const regions = [
  { identifier: 'eu', display_name: 'European Union', domain: 'eu.glimpse.example', icon: 'lucide:globe' },
  { identifier: 'ca', display_name: 'Canada', domain: 'ca.glimpse.example', icon: 'lucide:leaf' },
];

/** Starts the site. New accounts need no confirmation. */
export async function openShellSite() {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-shell-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'regions.json'), JSON.stringify(regions));
  const site = opened.use(
    await openSite({
      AUTOVERIFY_ENABLED: 'true',
      COLONELS: colonel,
      LOCALES: 'en,en_XA,ar_XB',
      REGION: 'eu',
      REGIONS_FILE: join(folder, 'regions.json'),
      DOMAINS_ENABLED: 'true',
      SUPPORT_HOST: 'help.glimpse.example',
    }),
  );
  const owned = opened.move();
  return { ...site, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

let accounts = 0;

export async function signInAs({ page }: Person, address: string): Promise<void> {
  await page.goto('/signin');
  await page.locator('#userEmail').fill(address);
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.locator('nav a[href="/recent"]').waitFor(); // in any language
}

/** Creates an account of its own and signs in. Returns the address. */
export async function joinSite(
  person: Person,
  address = `ines-${(accounts += 1)}@northwind.example`,
): Promise<string> {
  const { page } = person;
  await page.goto('/signup');
  await page.locator('#userEmail').fill(address);
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
  await headingIs(page, 'Your account is ready');
  await signInAs(person, address);
  return address;
}

/** Returns the place of the heading as the server paints it, read in the moment when the styles are there. */
export async function paintedHeading(page: Page) {
  const place = await page.waitForFunction(() => {
    const heading = document.styleSheets.length > 0 ? document.querySelector('h1') : null;
    if (!heading) return undefined;
    const { x, y, width, height } = heading.getBoundingClientRect();
    return { x, y, width, height };
  });
  return place.jsonValue();
}
