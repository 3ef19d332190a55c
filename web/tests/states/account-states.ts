// The states of the pages of an account (docs/design/web-accounts.md#sign-in).
import { anAddress, password } from '../../../api/tests/accounts/person.ts';
import { signInOwner } from '../domain-owner.ts';
import { headingOf, opened, press, type State, type Visit } from '../visit.ts';

const field = ({ page }: Visit, name: string) => page.locator(`input[name=${name}]`);
const submit = ({ page }: Visit) => page.locator('main button[type=submit]');

async function entry(visit: Visit, path: string, typed: Readonly<Record<string, string>>): Promise<void> {
  await opened(visit, path);
  for (const [name, text] of Object.entries(typed)) await field(visit, name).fill(text);
  await submit(visit).click();
}

async function account(visit: Visit): Promise<void> {
  await signInOwner(visit.site, visit.page.context(), 'basic');
  await opened(visit, '/account');
  await headingOf(visit, 'Account');
}

async function withToken(visit: Visit): Promise<void> {
  await account(visit);
  await press(visit, 'Create token');
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
    await headingOf(visit, 'Check your mail');
  },
  reset: (visit) => opened(visit, '/forgot/abc'),
  'reset-dead': async (visit) => {
    await entry(visit, '/forgot/abc', { newp: password, newp2: password });
    await headingOf(visit, 'This link no longer works');
  },
  account,
  'account-token': withToken,
  'account-replace': async (visit) => {
    await withToken(visit);
    await press(visit, 'Replace token');
    await visit.page.getByRole('dialog').waitFor();
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
    await press(visit, 'Create token');
    await visit.page.getByRole('dialog').waitFor();
  },
  'session-ended': async (visit) => {
    await account(visit);
    await visit.page.context().clearCookies({ name: 'sess' });
    await press(visit, 'Create token');
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
