// The states of the information pages and of unknown paths (docs/design/web.md#information-pages).
import { drawnByReact } from '../steps.ts';
import { headingOf, opened, type State } from '../visit.ts';

export const pageStates: Readonly<Record<string, State>> = {
  about: (visit) => opened(visit, '/about'),
  security: (visit) => opened(visit, '/info/security'),
  privacy: (visit) => opened(visit, '/info/privacy'),
  terms: (visit) => opened(visit, '/info/terms'),
  'rest-api': async (visit) => {
    const { page } = visit;
    await opened(visit, '/docs/rest-api/all');
    await drawnByReact(page);
    // one call of each section is enough: all have the same markup, and axe is slow on long pages
    await page.locator('main article ~ article').evaluateAll((all) => all.forEach((one) => one.remove()));
    for (const drawer of ['nav', 'main article']) await page.locator(`${drawer} summary`).first().click();
  },
  'rest-api-first': async (visit) => {
    await opened(visit, '/docs/rest-api');
    await drawnByReact(visit.page);
    await visit.page.getByRole('searchbox').fill('secret');
  },
  'not-found': async (visit) => {
    await opened(visit, '/nothing');
    await headingOf(visit, 'Page Not Found');
  },
};
