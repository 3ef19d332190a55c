// The states of feedback, settings, menu and banner (docs/design/web-shell.md#frame).
import type { Page } from 'playwright';
import { headingOf, opened, press, rewritten, type State } from '../visit.ts';

const regions = {
  enabled: true,
  current_jurisdiction: 'eu',
  jurisdictions: [
    { identifier: 'eu', display_name: 'European Union', domain: 'eu.glimpse.example', icon: 'x:y' },
    { identifier: 'ca', display_name: 'Canada', domain: 'ca.glimpse.example', icon: 'x:y' },
  ],
};
const words = 'Maintenance tonight from 22:00 to 23:00 UTC, see the status page.';
const link = '<a href=\\"https://status.example/\\">the status page</a>';
const banner = words.replace('the status page', link);

const withRegions = (page: Page) =>
  rewritten(page, '/about', [
    ['"regions_enabled":false', '"regions_enabled":true'],
    ['"regions":null', `"regions":${JSON.stringify(regions)}`],
  ]);

export const shellStates: Readonly<Record<string, State>> = {
  feedback: async (visit) => {
    await opened(visit, '/feedback');
    await headingOf(visit, 'Share your feedback');
  },
  'feedback-failed': async (visit) => {
    const { page } = visit;
    await page.route('**/api/v2/altcha/challenge', (route) => route.abort());
    await opened(visit, '/feedback');
    await page.locator('textarea').fill('Could the code be larger?');
    await press(visit, 'Send feedback');
    await page.getByRole('alert').filter({ visible: true }).first().waitFor();
  },
  'feedback-received': async (visit) => {
    const { page } = visit;
    await opened(visit, '/feedback');
    await page.locator('textarea').fill('The code is great.');
    await press(visit, 'Send feedback');
    await page.locator('form').waitFor({ state: 'detached' });
  },
  'feedback-dialog': async (visit) => {
    await opened(visit, '/about');
    await visit.page.locator('footer button[aria-haspopup=dialog]').click();
    await visit.page.getByRole('dialog').locator('textarea').focus();
    await visit.page.getByRole('dialog').getByRole('checkbox', { checked: true }).waitFor();
  },
  settings: async (visit) => {
    await withRegions(visit.page);
    await opened(visit, '/about');
    await press(visit, 'Settings');
    await visit.page.getByRole('dialog').locator('summary').click();
  },
  'region-list': async (visit) => {
    await withRegions(visit.page);
    await opened(visit, '/about');
    await visit.page.getByRole('button', { name: 'European Union' }).click();
  },
  menu: async (visit) => {
    await visit.page.setViewportSize({ width: 320, height: 800 });
    await opened(visit, '/about');
    await press(visit, 'Menu');
  },
  banner: async (visit) => {
    await rewritten(visit.page, '/about', [
      ['data-banner=""', `data-banner="${words}"`],
      ['"global_banner":null', `"global_banner":"${banner}"`],
      ['"global_banner_enabled":false', '"global_banner_enabled":true'],
    ]);
    await opened(visit, '/about');
    await visit.page.locator('section[aria-label] a[href="https://status.example/"]').waitFor();
  },
};
