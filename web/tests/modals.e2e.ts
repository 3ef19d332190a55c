// Tests how fast the dialogs of a customer open (docs/design/web-shell.md#frame).
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBareDialog } from './bare-dialog.ts';
import { bestRatio, longestAnswer, reportOf } from './interaction-times.ts';
import { joinSite, openShellSite } from './shell-site.ts';
import type { Site } from './site.ts';
import { openAccountMenu } from './steps.ts';

let site: Site;
beforeAll(async () => {
  site = await openShellSite();
});
afterAll(() => site[Symbol.asyncDispose]());
afterEach(() => site.leave());

/** So many times as long as a bare dialog. */
const most = 5;

test.each(['Upgrade to Identity Plus', 'Settings'])(
  '%s answers a press within 5 times what a bare dialog takes',
  async (name) => {
    const [bare, own] = [await site.person(), await site.person()];
    await joinSite(own);
    const { page } = own;
    const best = await bestRatio(most, async () => {
      await page.goto('/about', { waitUntil: 'networkidle' });
      if (name === 'Settings') await openAccountMenu(page);
      const open = async () => {
        await page.getByRole('button', { name, exact: true }).click();
        await page.getByRole('dialog').waitFor();
      };
      const figures = { bare: await openBareDialog(bare.page), own: await longestAnswer(page, open) };
      reportOf(name, figures);
      return figures.own / figures.bare;
    });
    expect(best).toBeLessThanOrEqual(most);
  },
);
