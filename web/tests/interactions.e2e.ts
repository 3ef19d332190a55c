// Tests how long the page takes to react: typing and opening dialogs, on a slow processor. A bare page is the
// measure (docs/design/web-build.md#budgets, record 100).
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBareDialog } from './bare-dialog.ts';
import { bestRatio, longestAnswer, reportOf, slowDown } from './interaction-times.ts';
import { openSite, type Site } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site[Symbol.asyncDispose]());
afterEach(() => site.leave());

/** So many times as long as the bare page. */
const most = 5;

/** The longest answer to a key at the end of a long text. */
async function typeAtTheEnd(page: Page): Promise<number> {
  const field = page.locator('#secret');
  await field.fill('word '.repeat(1950));
  await field.press('End');
  await slowDown(page);
  const answer = await longestAnswer(page, () =>
    field.pressSequentially('the last two hundred and fifty '.repeat(8)),
  );
  expect((await field.inputValue()).length).toBe(9750 + 248);
  return answer;
}

test('typing to the end of 10,000 characters reacts within 5 times what a bare field takes', async () => {
  const best = await bestRatio(most, async () => {
    const [bare, own] = [await site.person({ width: 390 }), await site.person({ width: 390 })];
    await bare.page.setContent('<textarea id="secret" rows="8"></textarea>');
    await own.page.goto('/', { waitUntil: 'networkidle' });
    const figures = { bare: await typeAtTheEnd(bare.page), own: await typeAtTheEnd(own.page) };
    reportOf('typing', figures);
    return figures.own / figures.bare;
  });
  expect(best).toBeLessThanOrEqual(most);
});

test.each(['Settings', 'Feedback'])('%s opens within 5 times what a bare dialog takes', async (name) => {
  const best = await bestRatio(most, async () => {
    const [bare, own] = [await site.person(), await site.person()];
    await slowDown(bare.page);
    await own.page.goto('/', { waitUntil: 'networkidle' });
    const button = own.page.getByRole('button', { name, exact: true }).first();
    await button.hover();
    await own.page.waitForLoadState('networkidle');
    await slowDown(own.page);
    const open = async () => {
      await button.click();
      await own.page.getByRole('dialog').waitFor();
    };
    const figures = { bare: await openBareDialog(bare.page), own: await longestAnswer(own.page, open) };
    reportOf(name, figures);
    return figures.own / figures.bare;
  });
  expect(best).toBeLessThanOrEqual(most);
});
