// The steps that flows share: create a secret, open a used link, walk with Tab.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Person } from './site.ts';

export const mainHeading = (page: Page) => page.getByRole('heading', { level: 1 });
/** Waits for the heading, and until React has replaced the prerendered page. */
export async function headingIs(page: Page, text: string): Promise<void> {
  await mainHeading(page).filter({ hasText: text }).waitFor();
  await drawnByReact(page);
}

/** Waits until React has replaced the prerendered page. */
export const drawnByReact = (page: Page) =>
  page.waitForFunction(() => {
    const root = document.querySelector('#root');
    const isReact = (name: string) => name.startsWith('__reactContainer'); // React marks its root so
    return !root || matchMedia('(scripting: none)').matches || Object.keys(root).some(isReact);
  });
/** Opens the menu of a signed-in customer, in English. */
export const openAccountMenu = (page: Page) => page.getByRole('button', { name: /^Account of / }).click();

/** Logs out through the menu. */
export async function logOut(page: Page): Promise<void> {
  await openAccountMenu(page);
  await page.getByRole('link', { name: 'Log out' }).click();
}

export const shareLink = (page: Page) => page.locator('#secreturi').innerText();

type NewSecret = { readonly text: string; readonly passphrase?: string };

/** Creates a secret on Home and returns its share link. */
export async function create({ page }: Person, { text, passphrase }: NewSecret): Promise<string> {
  await page.goto('/');
  await page.locator('#secret').fill(text);
  if (passphrase) {
    await page.getByText('Privacy Options').click();
    await page.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  }
  await page.locator('#createSecret').click();
  await headingIs(page, 'Your link is ready');
  return shareLink(page);
}

export async function expectUnavailable({ page }: Person, link: string): Promise<void> {
  await page.goto(link);
  await headingIs(page, 'That information is no longer available.');
}

export function expectNoFaults(...people: readonly Person[]): void {
  for (const { faults } of people) expect(faults).toEqual({ foreign: [], policy: [], crashes: [] });
}

/** Presses Tab until the element called `name` has the focus; fails after 60 stops. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate(() => {
      const { activeElement: focused } = document;
      if (focused === document.body) return ''; // nothing has the focus
      return `${focused?.getAttribute('aria-label') ?? ''} ${focused?.id} ${focused?.textContent ?? ''}`;
    });
    if (text.includes(name)) return;
  }
  throw new Error(`Tab never reached ${name}`);
}
