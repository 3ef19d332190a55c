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
/** Bytes on the wire, headers included, as the API serves them (records 032 and 090). */
const budget = {
  wire: { home: 118 * KB, recipient: 122 * KB, private: 122 * KB, burn: 122 * KB },
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

test.each(['home', 'recipient', 'private', 'burn'] as const)(
  'the first load of %s stays within its budget',
  async (kind) => {
    const person = await site.person();
    const answers = await loadOnWire(person, await pathOf(kind));
    const listed = answers
      .map(({ path, bytes }) => `${bytes} ${path.split('/').slice(0, 3).join('/')}`)
      .join('\n');
    const files = answers.filter(({ path }) => !path.startsWith('/api/'));
    const ofKind = (ending: string) => files.filter(({ path }) => path.endsWith(ending));
    expect(bytesOf(answers), listed).toBeLessThanOrEqual(budget.wire[kind]);
    expect(ofKind('.svg').length, 'the icon is counted in every browser').toBe(1);
    expect(files.length - 1, listed).toBeLessThanOrEqual(budget.requests);
    expect(ofKind('.css'), 'the styles stand in the page').toEqual([]);
    expect(bytesOf(files.slice(0, 1)), listed).toBeLessThanOrEqual(budget.page);
    expect(ofKind('.json').length).toBe(1);
    expect(await firstLineOfEntry(person.page)).toBe('//# allFunctionsCalledOnLoad'); // record 058
    expect(person.faults).toEqual({ foreign: [], policy: [], crashes: [] });
  },
);
