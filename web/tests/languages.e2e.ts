// Opens the pages of each language on the narrowest screen: no text is cut, outside, on other text, or
// English (docs/design/web-build.md#language-tour).
import { languageIds } from '@glimpse/contracts/languages';
import type { BrowserContext } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDomain, answerDomain, signInOwner, withDomains } from './domain-owner.ts';
import { englishLeft } from './english-left.ts';
import { layoutFaults } from './layout-faults.ts';
import { openSite, type Site } from './site.ts';
import { create, drawnByReact } from './steps.ts';
import { proofSize } from '../../scripts/vitest/proof-size.ts';

const information = ['/about', '/info/security', '/info/privacy', '/info/terms', '/translations', '/pricing'];
const entering = ['/signin', '/signup', '/forgot', '/feedback', '/no/such/page'];
const customers = ['/dashboard', '/recent', '/account', '/account/domains', '/account/domains/add'];

let site: Site;
const visitors = ['/', ...information, ...entering];

beforeAll(async () => {
  site = await openSite(withDomains); // in all languages, as LOCALES is by default
  const person = await site.person();
  const link = await create(person, { text: 'in every language' });
  visitors.push(new URL(link).pathname, new URL(person.page.url()).pathname);
  await person.context.close();
});
afterAll(() => site[Symbol.asyncDispose]());

/** Signs a customer in whose domain has a next step. @returns the paths of the customer's pages */
async function signIn(language: string, context: BrowserContext): Promise<readonly string[]> {
  const hostname = `${language.toLowerCase().replace('_', '-')}.example.org`;
  const owner = await signInOwner(site, context);
  const status = { reason: 'WrongTarget', ownership: 'verified', serving: 'dns_wrong' } as const;
  await answerDomain(site, await addDomain(owner, hostname), status);
  return [...customers, `/account/domains/${hostname}/verify`];
}

/** A short proof takes the longest words, other letters, and the other direction. */
const walked = proofSize<readonly string[]>({ short: ['de', 'cn', 'ar'], full: languageIds });

test.concurrent.for(walked)(
  '%s fits on the narrowest screen and is not mixed with English',
  async (language) => {
    const { page, context, faults } = await site.person({ width: 320, reducedMotion: true });
    await context.addCookies([{ name: 'locale', value: language, url: site.url }]);
    const found: Record<string, readonly string[]> = {};
    const visit = async (path: string): Promise<void> => {
      await page.goto(path, { waitUntil: 'networkidle' });
      await drawnByReact(page);
      found[path] = [...(await layoutFaults(page)), ...(await englishLeft(page, language))];
    };
    for (const path of visitors) await visit(path);
    for (const path of await signIn(language, context)) await visit(path);
    await context.close();
    expect(Object.entries(found).filter(([, wrong]) => wrong.length > 0)).toEqual([]);
    expect(faults).toEqual({ foreign: [], policy: [], crashes: [] });
  },
);
