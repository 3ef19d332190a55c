// The states of the pages of an account (docs/design/web-accounts.md#sign-in).
import { anAddress, password } from '../../../api/tests/accounts/person.ts';
import { signInOwner } from '../domain-owner.ts';
import { headingOf, opened, press, type State, type PageVisit } from '../visit.ts';

const field = ({ page }: PageVisit, name: string) => page.locator(`input[name=${name}]`);
const submit = ({ page }: PageVisit) => page.locator('main button[type=submit]');

async function entry(visit: PageVisit, path: string, typed: Readonly<Record<string, string>>): Promise<void> {
  await opened(visit, path);
  for (const [name, text] of Object.entries(typed)) await field(visit, name).fill(text);
  await submit(visit).click();
}

async function account(visit: PageVisit): Promise<void> {
  await signInOwner(visit.site, visit.page.context(), 'basic');
  await opened(visit, '/account');
  await headingOf(visit, 'Account');
}

/** Opens the dialog that asks for the password before a token is made. */
async function askingToken(visit: PageVisit, name: string): Promise<void> {
  await press(visit, name);
  await visit.page.getByRole('dialog').locator('input[name=confirmation]').waitFor();
}

async function sendToken({ page }: PageVisit, typed: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name=name]').fill('Deploy script');
  await dialog.locator('input[name=confirmation]').fill(typed);
  await dialog.locator('button[type=submit]').click();
}

async function withToken(visit: PageVisit): Promise<void> {
  await account(visit);
  await askingToken(visit, 'Create token');
  await sendToken(visit, password);
  await visit.page.getByRole('group', { name: visit.say('Your new token') }).waitFor();
}

export const accountStates: Readonly<Record<string, State>> = {
  'sign-in': (visit) => opened(visit, '/signin?redirect=/recent'),
  'sign-in-wrong': async (visit) => {
    await entry(visit, '/signin', { u: 'nobody@example.com', p: 'not the password' });
    await visit.page.getByRole('main').getByRole('alert').waitFor();
  },
  'sign-up': (visit) => opened(visit, '/signup/identity'),
  'sign-up-refused': (visit) => entry(visit, '/signup', { u: 'nobody', p: 'short' }),
  'sign-up-ready': async (visit) => {
    await entry(visit, '/signup', { u: anAddress('state'), p: password });
    await headingOf(visit, 'Your account is ready');
  },
  forgot: (visit) => opened(visit, '/forgot'),
  'forgot-sent': async (visit) => {
    await entry(visit, '/forgot', { u: 'somebody.with.a.long.address@mail.northwind.example' });
    await headingOf(visit, 'Check your email');
  },
  address: (visit) => opened(visit, '/address/abc'),
  'address-dead': async (visit) => {
    await opened(visit, '/address/abc');
    await submit(visit).click();
    await headingOf(visit, 'This link no longer works');
  },
  reset: (visit) => opened(visit, '/forgot/abc'),
  'reset-dead': async (visit) => {
    await entry(visit, '/forgot/abc', { newp: password, newp2: password });
    await headingOf(visit, 'This link no longer works');
  },
  account,
  'account-token-ask': async (visit) => {
    await account(visit);
    await askingToken(visit, 'Create token');
    await sendToken(visit, 'wrong');
    await visit.page.locator('input[name=confirmation][aria-invalid=true]').waitFor();
  },
  'account-token': withToken,
  'account-tokens': async (visit) => {
    await withToken(visit);
    await visit.page.reload();
    await visit.page.locator('#api li').waitFor();
  },
  'account-password': async (visit) => {
    await account(visit);
    await field(visit, 'currentp').fill('wrong');
    await field(visit, 'newp').fill('short');
    await press(visit, 'Change password');
    await visit.page.locator('input[name=newp][aria-invalid=true]').waitFor();
  },
  'account-delete': async (visit) => {
    await account(visit);
    await visit.page.locator('main details summary').last().click();
    await press(visit, 'Delete account…');
    await visit.page.getByRole('dialog').waitFor();
  },
  'signed-out': async (visit) => {
    await account(visit);
    await field(visit, 'currentp').fill('half typed');
    await visit.page.context().clearCookies();
    await askingToken(visit, 'Create token');
    await sendToken(visit, password);
    await visit.page.getByRole('dialog', { name: visit.say('You were signed out') }).waitFor();
  },
  'session-ended': async (visit) => {
    await account(visit);
    await visit.page.context().clearCookies({ name: 'sess' });
    await visit.page.locator('a[href="/recent"]').filter({ visible: true }).first().click();
    await visit.page.waitForURL((url) => url.pathname === '/');
    await headingOf(visit, 'Share it once. Then it’s gone.');
    await visit.page.getByText('You were signed out.').waitFor();
  },
  'not-allowed': async (visit) => {
    await signInOwner(visit.site, visit.page.context(), 'basic');
    await opened(visit, '/colonel');
    await headingOf(visit, 'You don’t have access');
  },
};
