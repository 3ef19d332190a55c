// The menu of regions on the pages of a region.
import type { Page } from 'playwright';
import { type Identifier, siteHost } from './plan.ts';

/** Opens the menu on a fresh page. @returns `NAME ADDRESS` of each region that it offers beside its own */
export async function regionsOf(page: Page, identifier: Identifier): Promise<readonly string[]> {
  await page.goto(`https://${siteHost(identifier)}/about`);
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('button', { name: `Region ${identifier}` }).click();
  const links = footer.locator('a[href^="https:"][href$="/signup"]');
  return links.evaluateAll((all) =>
    all.map((link) => `${link.textContent.trim()} ${link.getAttribute('href')}`),
  );
}
