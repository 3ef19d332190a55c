// The states of administration, of the form to support and of translations
// (docs/design/web-colonel.md#administration).
import { openBrowser, password } from '../../../api/tests/accounts/person.ts';
import {
  headingOf,
  opened,
  press,
  type State,
  type PageVisit,
  tourLanguages,
  walkLanguages,
} from '../visit.ts';

/** An administrator for each language, because an account has one of its own. */
const addressIn = (language: string): string => `boss.${language.toLowerCase()}@example.com`;

/** Settings of a site with an administrator and a support address. */
export const withColonel = {
  COLONELS: [...new Set([...walkLanguages, ...tourLanguages])].map(addressIn).join(','),
  INCOMING_ADDRESS: 'support@example.com',
  INCOMING_NAME: 'Example Support',
  LIMITS_INCOMING: '0',
} as const;

/** Signs the administrator in and opens a tab of the page. */
export async function administering(visit: PageVisit, tab: string): Promise<void> {
  const browser = openBrowser(visit.site.api.urls);
  const cookies = await visit.page.context().cookies();
  const locale = cookies.find(({ name }) => name === 'locale')?.value ?? 'en';
  const address = addressIn(locale);
  await browser.arrive();
  await browser.send('/signup', { body: { u: address, p: password } }); // answers alike if it exists
  await browser.send('/signin', { body: { u: address, p: password } });
  await browser.send('/api/v2/account/update-locale', { body: { locale } });
  await browser.send('/api/v2/feedback', { body: { msg: 'Nice\nand quiet.', tz: 'Europe/Vienna' } });
  const value = browser.cookies.get('sess') ?? '';
  await visit.page.context().addCookies([{ name: 'sess', value, url: visit.site.url }]);
  await opened(visit, '/colonel/');
  await headingOf(visit, 'Administration');
  await visit.page.getByRole('tab', { name: visit.say(tab), exact: true }).click();
  await visit.page.waitForLoadState('networkidle');
}

async function sending(visit: PageVisit, ticket: string, text: string): Promise<void> {
  await opened(visit, '/incoming');
  await visit.page.locator('#ticketno').fill(ticket);
  await visit.page.locator('#incomingSecret').fill(text);
  const answered = visit.page.waitForEvent('load'); // a native post
  await press(visit, 'Send to Support Staff');
  await answered;
}

export const colonelStates: Readonly<Record<string, State>> = {
  'colonel-stats': async (visit) => {
    await administering(visit, 'Stats');
    await visit.page.getByText(visit.say('Show as a table'), { exact: true }).click();
  },
  'colonel-customers': (visit) => administering(visit, 'Customers'),
  'colonel-customer-unknown': async (visit) => {
    await administering(visit, 'Customers');
    await visit.page.locator('#colonelCustomer').fill('nobody@example.com');
    await press(visit, 'Find');
    await visit.page.getByText(visit.say('No customer has this address.'), { exact: true }).waitFor();
  },
  'colonel-feedback': (visit) => administering(visit, 'Feedback'),
  'colonel-banner': async (visit) => {
    await administering(visit, 'Banner');
    await visit.page
      .locator('#bannerText')
      .fill('Down at 5. <a href="https://status.example.com/">Read more</a>');
  },
  'colonel-misc': (visit) => administering(visit, 'Misc'),
  incoming: (visit) => opened(visit, '/incoming'),
  'incoming-error': (visit) => sending(visit, 'two words', 'the pin'),
  'incoming-sent': (visit) => sending(visit, 'T1', 'the pin'),
  translations: (visit) => opened(visit, '/translations'),
};
