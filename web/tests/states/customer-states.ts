// The states of a customer's pages of secrets (docs/design/web-secrets.md#dashboard).
import { signInOwner } from '../domain-owner.ts';
import { headingOf, opened, press, withoutCreation, type State, type PageVisit } from '../visit.ts';

const unavailable = { success: false, code: 'store.unavailable', message: 'Store is unavailable' };

async function atDashboard(visit: PageVisit): Promise<void> {
  await signInOwner(visit.site, visit.page.context(), 'basic');
  await opened(visit, '/dashboard');
  await headingOf(visit, 'New secret');
}

/** Creates a secret from the dashboard and stays on its private page. */
async function creating(visit: PageVisit, recipient = ''): Promise<void> {
  const { page, say } = visit;
  await opened(visit, '/dashboard');
  await page.locator('#secret').fill('postgres://reporting:u7-Quartz-Lynx@db.northwind.example:5432/ledger');
  if (recipient) {
    await page.getByText(say('Privacy Options'), { exact: true }).click();
    await page.locator('input[type=email]').fill(recipient);
    await page.locator('input[name=memo]').fill('Read-only access to the ledger, for the audit');
  }
  await page.locator('#createSecret').click();
  await headingOf(visit, recipient ? 'Your link is on its way' : 'Your link is ready');
}

async function refusing(visit: PageVisit): Promise<void> {
  await visit.page.route('**/api/v2/private/recent', (route) =>
    route.fulfill({ status: 503, json: unavailable }),
  );
}

export const customerStates: Readonly<Record<string, State>> = {
  dashboard: async (visit) => {
    await atDashboard(visit);
    await visit.page.getByText(visit.say('Privacy Options'), { exact: true }).click();
    await visit.page.locator('#secret').fill('postgres://reporting@db.northwind.example:5432/ledger');
  },
  'dashboard-not-allowed': async (visit) => {
    await withoutCreation(visit.page, '/dashboard');
    await atDashboard(visit);
    await visit.page.getByText(visit.say('Your account can’t create links'), { exact: true }).waitFor();
  },
  'dashboard-failed': async (visit) => {
    await refusing(visit);
    await atDashboard(visit);
  },
  'recent-empty': async (visit) => {
    await atDashboard(visit);
    await opened(visit, '/recent');
  },
  'recent-failed': async (visit) => {
    await atDashboard(visit);
    await refusing(visit);
    await opened(visit, '/recent');
  },
  recent: async (visit) => {
    await atDashboard(visit);
    await creating(visit);
    await press(visit, 'Burn secret');
    await headingOf(visit, 'Burn this secret?');
    await press(visit, 'Burn secret');
    await headingOf(visit, 'Burned');
    await creating(visit, 'a-very-long-name-of-a-reader@mail.northwind.example');
    await opened(visit, '/recent');
    await headingOf(visit, 'Recent secrets');
    await visit.page.getByRole('row').nth(3).waitFor();
  },
  'private-mailed': async (visit) => {
    await atDashboard(visit);
    await creating(visit, 'ana@example.com');
  },
  'private-note': async (visit) => {
    await atDashboard(visit);
    await creating(visit);
    await visit.page.getByText(visit.say('Note'), { exact: true }).click();
    await visit.page
      .getByLabel(visit.say('Note for yourself'), { exact: true })
      .fill('For Ana, asked for it');
  },
};
