// Tests the budgets of a first visit: bytes and requests; paint.e2e.ts has those of a slow phone
// (docs/design/web-build.md#budgets).
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openSite, type Site } from './site.ts';
import { loadOnWire, type WireAnswer } from './wire.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site[Symbol.asyncDispose]());
afterEach(() => site.leave());

const KB = 1000;
/** Bytes on the wire, headers included, as the API serves them (records 032 and 118). */
const budget = {
  wire: { home: 121 * KB, recipient: 123 * KB, private: 133 * KB, burn: 133 * KB },
  page: 15 * KB, // with all styles of a first load (record 034)
  requests: 6, // and the icon
  cls: 0.02,
};

async function pathOf(kind: 'home' | 'recipient' | 'private' | 'burn'): Promise<string> {
  const { secretKey, metadataKey } = await site.api.conceal('weigh me');
  return {
    home: '/',
    recipient: `/secret/${secretKey}`,
    private: `/private/${metadataKey}`,
    burn: `/private/${metadataKey}/burn`,
  }[kind];
}

const firstLineOfEntry = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]');
    const script = await (await fetch(entry?.src ?? '')).text();
    return script.slice(0, script.indexOf('\n'));
  });

const bytesOf = (answers: readonly WireAnswer[]): number =>
  answers.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * What the texts of a language may take beyond English, in its text file and in the page: the longest texts,
 * and those whose letters take most bytes (record 122).
 */
const beyondEnglish = { en: 0, de: 1 * KB, ar: 2 * KB, cn: 2 * KB, el_GR: 2 * KB, ru: 2 * KB } as const;
const languages = ['en', 'de', 'ar', 'cn', 'el_GR', 'ru'] as const;
/** Of that, what the page alone may take. */
const morePage = (language: keyof typeof beyondEnglish): number => (language === 'en' ? 0 : 1 * KB);
const loads = (['home', 'recipient', 'private', 'burn'] as const).flatMap((kind) =>
  languages.map((language) => [kind, language] as const),
);

test.each(loads)('the first load of %s in %s stays within its budget', async (kind, language) => {
  const person = await site.person();
  await person.context.addCookies([{ name: 'locale', value: language, url: site.url }]);
  const answers = await loadOnWire(person, await pathOf(kind));
  const listed = answers
    .map(({ path, bytes }) => `${bytes} ${path.split('/').slice(0, 3).join('/')}`)
    .join('\n');
  const files = answers.filter(({ path }) => !path.startsWith('/api/'));
  const ofKind = (ending: string) => files.filter(({ path }) => path.endsWith(ending));
  expect(bytesOf(answers), listed).toBeLessThanOrEqual(budget.wire[kind] + beyondEnglish[language]);
  expect(ofKind('.svg').length, 'the icon is counted in every browser').toBe(1);
  expect(files.length - 1, listed).toBeLessThanOrEqual(budget.requests);
  expect(ofKind('.css'), 'the styles stand in the page').toEqual([]);
  expect(bytesOf(files.slice(0, 1)), listed).toBeLessThanOrEqual(budget.page + morePage(language));
  expect(ofKind('.json').length).toBe(1);
  expect(await firstLineOfEntry(person.page)).toBe('//# allFunctionsCalledOnLoad'); // record 058
  expect(person.faults).toEqual({ foreign: [], policy: [], crashes: [] });
});
