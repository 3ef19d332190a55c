// Tests how long the page takes to react: typing and opening dialogs, on a slow processor
// (docs/design/web-build.md#budgets).
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { machineLoad } from '../../api/tests/fixtures/machine-load.ts';
import { openSite, type Person, type Site } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site[Symbol.asyncDispose]());
afterEach(() => site.leave());

/** The longest interaction that is allowed, in milliseconds (web.dev/inp: 200 is good). */
const longestMs = 100;
const rounds = 5;

/** Slows the processor down by 4 and notes the longest interaction of the page. */
async function watchInteractions({ page, context }: Person): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(() => {
    Object.assign(globalThis, { longest: 0 });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        Object.assign(globalThis, {
          longest: Math.max(Reflect.get(globalThis, 'longest') as number, duration),
        });
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

/** Returns the longest interaction so far, in steps of 8 ms. */
async function longestOf(page: Page): Promise<number> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
  return page.evaluate(() => Reflect.get(globalThis, 'longest') as number);
}

/** The best of several rounds, each divided by the load of the machine, because other load only adds time. */
async function bestOf(measure: () => Promise<number>): Promise<number> {
  let best = Infinity;
  for (let round = 0; round < rounds && best > longestMs; round += 1) {
    const load = await machineLoad();
    best = Math.min(best, (await measure()) / load);
  }
  return best;
}

test('typing to the end of 10,000 characters reacts within 100 ms', async () => {
  const best = await bestOf(async () => {
    const person = await site.person({ width: 390, height: 780 });
    await person.page.goto('/', { waitUntil: 'networkidle' });
    const field = person.page.locator('#secret');
    await field.fill('word '.repeat(1950));
    await field.press('End');
    await watchInteractions(person);
    await field.pressSequentially('the last two hundred and fifty '.repeat(8));
    expect((await field.inputValue()).length).toBe(9750 + 248);
    return longestOf(person.page);
  });
  expect(best).toBeLessThanOrEqual(longestMs);
});

test.each(['Settings', 'Feedback'])('%s opens within 100 ms', async (name) => {
  const best = await bestOf(async () => {
    const person = await site.person();
    await person.page.goto('/', { waitUntil: 'networkidle' });
    const button = person.page.getByRole('button', { name, exact: true }).first();
    await button.hover();
    await person.page.waitForLoadState('networkidle');
    await watchInteractions(person);
    await button.click();
    await person.page.getByRole('dialog').waitFor();
    return longestOf(person.page);
  });
  expect(best).toBeLessThanOrEqual(longestMs);
});
