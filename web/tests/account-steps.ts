// The steps that flows of accounts share: a site with a mail sink, sign-up, sign-in.
import { expect } from 'vitest';
import { aMember, anAddress, waitForMail, password } from '../../api/tests/accounts/person.ts';
import { noRateLimits } from '../../api/tests/fixtures/start-api.ts';
import { type MailSink, openMailSink } from '@glimpse/mail-sink/sink';
import { openSite, type Person, type Site } from './site.ts';
import { headingIs } from './steps.ts';

export type AccountSite = Site & { readonly sink: MailSink };

/** Starts a site whose mails land in a sink. */
export async function openAccountSite(env: Readonly<Record<string, string>> = {}): Promise<AccountSite> {
  await using opened = new AsyncDisposableStack();
  const sink = opened.use(await openMailSink());
  const site = opened.use(await openSite({ ...noRateLimits, SMTP_URL: sink.url, ...env }));
  const owned = opened.move();
  return { ...site, sink, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** Returns the path of the link in the newest mail whose subject matches. */
export async function mailedPath(sink: MailSink, address: string, subject: RegExp): Promise<string> {
  const { text } = await waitForMail(sink, address, subject);
  const link = /https?:\/\/[^/\s]+(\/(?:secret|forgot)\/\w+)/.exec(text)?.[1];
  if (link === undefined) throw new Error('The mail has no link.');
  return link;
}

/** Creates a confirmed account by calls. @returns its address; the password is `password` */
export async function createAccount({ api, sink }: AccountSite): Promise<string> {
  const address = anAddress('e2e');
  await aMember(api.urls, sink, { address });
  return address;
}

type Credentials = { readonly address: string; readonly secret?: string };

/** Fills the sign-in form that is open. */
export async function fillSignIn({ page }: Person, { address, secret = password }: Credentials) {
  await headingIs(page, 'Sign in');
  await page.locator('#userEmail').fill(address);
  await page.getByLabel('Password', { exact: true }).fill(secret);
}

/** Signs in by the page and waits for the dashboard. */
export async function signIn(person: Person, credentials: Credentials): Promise<void> {
  await person.page.goto('/signin');
  await fillSignIn(person, credentials);
  await person.page.getByRole('button', { name: 'Sign in' }).click();
  await person.page.waitForURL('**/dashboard');
  await headingIs(person.page, 'New secret');
}

export const sessionCookie = async ({ context }: Person) =>
  (await context.cookies()).find(({ name }) => name === 'sess');

/** Checks that the server knows the browser as signed in, or as a visitor. */
export async function expectSignedIn({ page }: Person, expected: boolean): Promise<void> {
  const status = await page.evaluate(async () => (await fetch('/api/v2/authcheck')).status);
  expect(status).toBe(expected ? 200 : 401);
}
