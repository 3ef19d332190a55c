// Fixture for tests of the pages before sign-in.
import { aBootstrap } from '#testing/a-bootstrap.ts';
import { aCustomer } from '#testing/a-customer.ts';
import { type FakeApi, fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

export const authentication = { enabled: true, signup: true, signin: true, autoverify: false };

/** Opens a page of a site with accounts. */
export const openEntry = (
  path: string,
  api: FakeApi = fakeApi(),
  change: Parameters<typeof openPage>[2] = {},
) => openPage(path, api, { authentication, ...change });

export type EntryPage = Awaited<ReturnType<typeof openEntry>>;

/** Builds the answer of a form post. */
export const formDone = (code: string, redirect: string) => ({
  message: 'Done',
  code,
  redirect,
  record: {},
  details: {},
});

/** Builds the answer of a sign-in. */
export const signedInAnswer = (redirect: string) => ({
  ...formDone('accounts.signed_in', redirect),
  record: aCustomer(),
});

const region = { identifier: 'eu', display_name: 'European Union', domain: 'eu.example', icon: 'eu' };
export const regions = { enabled: true, current_jurisdiction: 'eu', jurisdictions: [region] };

const { plan } = aBootstrap();
const identity = {
  ...plan,
  planid: 'identity',
  price: 35,
  options: { ...plan.options, name: 'Identity Plus' },
};
export const plans = { anonymous: plan, identity };

export const heading = (page: EntryPage) => page.getByRole('heading', { level: 1 });
export const email = (page: EntryPage) => page.getByLabelText('Email');
export const password = (page: EntryPage, name = 'Password') => page.getByLabelText(name, { exact: true });
export const alert = (page: EntryPage) => page.getByRole('main').getByRole('alert');
