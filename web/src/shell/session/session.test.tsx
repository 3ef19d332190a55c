// Tests how a page follows its session: poller, refusals, other tabs, sign-out
// (docs/design/web-accounts.md#visitor).
import { checkAuth, viewAccount } from '@glimpse/contracts/accounts';
import { getBootstrap, validateShrimp } from '@glimpse/contracts/pages';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { expectAccessible } from '#testing/axe.ts';
import { aBootstrap } from '#testing/a-bootstrap.ts';
import { aCustomer, signedInBootstrap } from '#testing/a-customer.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { leaveSignedOut } from '#shell/session/sign-out.ts';
import { openPage } from '#testing/open-page.tsx';

const signedIn = signedInBootstrap();
const authorized = { record: aCustomer(), details: { authenticated: true, authorized: true } };
const minute = 60_000;
const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;
/** Draws zeros, so that the poller waits no longer than it must. */
const noJitter = () => vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => array);
const fakeTimers = () => vi.useFakeTimers({ toFake: [...timers] });

afterEach(() => {
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Opens a page and waits until the keeper of the session runs. */
async function open(api = fakeApi(), path = '/about') {
  const greeted = hearTabs();
  const page = await openPage(path, api, signedIn);
  await expect.poll(greeted).toContain('signedIn');
  return page;
}

/** Plays another tab of the same browser: hears messages and sends them. */
function anotherTab(): BroadcastChannel {
  const tab = new BroadcastChannel('glimpse:session');
  onTestFinished(() => tab.close());
  return tab;
}
function hearTabs(): () => readonly unknown[] {
  const heard: unknown[] = [];
  anotherTab().addEventListener('message', ({ data }) => heard.push(data));
  return () => heard;
}

/** Puts a field with typed text into the page. */
function type(text: string): HTMLTextAreaElement {
  const field = document.createElement('textarea');
  field.ariaLabel = 'Anything';
  field.value = text;
  document.querySelector('main')?.append(field);
  return field;
}

test('the poller asks after 15 minutes, and again after each answer', async () => {
  fakeTimers();
  noJitter();
  const api = fakeApi().answers(checkAuth, authorized);
  await open(api);
  await vi.advanceTimersByTimeAsync(14.9 * minute); // waiting for the page took some time, too
  expect(api.calls(checkAuth)).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(0.1 * minute);
  expect(api.calls(checkAuth)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(15 * minute);
  expect(api.calls(checkAuth)).toHaveLength(2);
});

test('a failed check shows the visitor as signed out until one succeeds; the third signs out', async () => {
  fakeTimers();
  noJitter();
  const api = fakeApi()
    .fails(checkAuth, 'http.unexpected')
    .answers(checkAuth, authorized)
    .loses(checkAuth)
    .fails(checkAuth, 'store.unavailable');
  const { app, left } = await open(api);
  await vi.advanceTimersByTimeAsync(15 * minute);
  expect(app.bootstrap.authenticated).toBe(false);
  await vi.advanceTimersByTimeAsync(30 * minute);
  expect(app.bootstrap.authenticated).toBe(true);
  await vi.advanceTimersByTimeAsync((15 + 30) * minute);
  expect([app.bootstrap.authenticated, app.bootstrap.custid, left]).toEqual([
    false,
    'ines@northwind.example',
    [],
  ]);
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect([app.bootstrap.custid, left]).toEqual(['anon', ['/logout']]);
});

test.each([['http.not_signed_in'], ['http.not_allowed']] as const)(
  'any call that answers %s signs out and forgets the visitor',
  async (code) => {
    const { app, left } = await open(fakeApi().fails(viewAccount, code));
    sessionStorage.setItem('glimpse:locale', 'de');
    document.cookie = 'locale=de; Path=/';
    await app.api.submit(viewAccount, {});
    await expect.poll(() => left).toEqual(['/logout']);
    expect(app.bootstrap).toMatchObject({ authenticated: false, cust: null, email: null, custid: 'anon' });
    expect(document.cookie).not.toContain('locale=');
    expect(Object.keys(sessionStorage)).toEqual(['glimpse:signed-out']);
  },
);

test('a refused call of a visitor without a session signs nobody out', async () => {
  const { app, left } = await openPage('/about', fakeApi().fails(viewAccount, 'http.not_signed_in'));
  await app.api.submit(viewAccount, {});
  expect([left, app.bootstrap.authenticated]).toEqual([[], false]);
});

test('an invalid shrimp makes the page ask who is signed in', async () => {
  fakeTimers();
  const api = fakeApi()
    .answers(validateShrimp, { isValid: true, shrimp: 's2' })
    .answers(validateShrimp, { isValid: false, shrimp: 's3' })
    .fails(checkAuth, 'http.not_signed_in');
  const { left, app } = await open(api);
  await vi.advanceTimersByTimeAsync(minute);
  await expect.poll(() => app.token.current()).toEqual({ shrimp: 's2', isValid: true });
  expect(left).toEqual([]);
  await vi.advanceTimersByTimeAsync(minute);
  await expect.poll(() => left).toEqual(['/logout']);
  expect(api.calls(validateShrimp)).toHaveLength(2);
  expect(app.token.current()).toEqual({ shrimp: 's3', isValid: false });
});

test('a tab follows the sign-out of another tab', async () => {
  const { left, app } = await open();
  anotherTab().postMessage('signedOut');
  await expect.poll(() => left).toEqual(['/logout']);
  expect(app.bootstrap.authenticated).toBe(false);
});

test('the page after a sign-out makes other tabs ask, and they follow only if the session ended', async () => {
  const heard = hearTabs();
  const message = {
    type: 'success',
    content: 'You have been logged out',
    code: 'accounts.signed_out',
  } as const;
  const after = await openPage('/about', fakeApi(), { messages: [message] });
  await expect.poll(heard).toEqual(['ask']);
  await after.unmount();
  const api = fakeApi().answers(checkAuth, authorized).fails(checkAuth, 'http.not_signed_in');
  const { left } = await open(api);
  const tab = anotherTab();
  tab.postMessage('ask');
  await expect.poll(() => api.calls(checkAuth).length).toBe(1);
  expect(left).toEqual([]);
  tab.postMessage('ask');
  await expect.poll(() => left).toEqual(['/logout']);
});

test('signing out tells other tabs and leaves by a full navigation', async () => {
  const page = await open();
  const heard = hearTabs();
  void page.router.navigate('/logout');
  await expect.poll(() => page.left).toEqual(['/logout']);
  await expect.poll(heard).toEqual(['signedOut']);
  expect(sessionStorage).toHaveLength(0);
  expect(page.app.bootstrap.authenticated).toBe(false);
});

test('typed text stays when the session ends, until the reader signs in again elsewhere', async () => {
  const api = fakeApi()
    .fails(viewAccount, 'http.not_signed_in')
    .answers(checkAuth, authorized)
    .answers(getBootstrap, { record: aBootstrap(signedIn), details: {} });
  const page = await open(api, '/about?from=mail');
  const field = type('half a thought');
  await page.app.api.submit(viewAccount, {});
  const dialog = page.getByRole('dialog', { name: 'You were signed out' });
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog).toMatchTextContent(/What you typed is still here\./);
  const link = dialog.getByRole('link', { name: 'Sign in' });
  await expect.element(link).toHaveAttribute('href', '/signin?redirect=%2Fabout%3Ffrom%3Dmail');
  await expect.element(link).toHaveAttribute('target', '_blank');
  expect(page.app.bootstrap).toMatchObject({ authenticated: false, cust: null });
  await expectAccessible();
  anotherTab().postMessage('signedIn');
  await expect.poll(() => page.app.bootstrap.custid).toBe('ines@northwind.example');
  await expect.element(dialog).not.toBeInTheDocument();
  expect([field.value, page.left]).toEqual(['half a thought', []]);
});

test('typed text stays when another tab signs out, also after the dialog is closed', async () => {
  const page = await open();
  const field = type('half a thought');
  anotherTab().postMessage('signedOut');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  anotherTab().postMessage('signedOut');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect([field.value, page.left, page.app.bootstrap.authenticated]).toEqual(['half a thought', [], false]);
});

test('offline, signing out waits for the connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { left } = await open();
  anotherTab().postMessage('signedOut');
  await new Promise((resume) => setTimeout(resume, 200));
  expect(left).toEqual([]);
  dispatchEvent(new Event('online'));
  await expect.poll(() => left).toEqual(['/logout']);
});

test('the next page says once that the session ended, and leads back to where it did', async () => {
  const before = await open();
  leaveSignedOut(before.app, '/recent?page=2');
  await before.unmount();
  const stored = Object.fromEntries(Object.entries(sessionStorage));
  const flash = {
    type: 'success',
    content: 'You have been logged out',
    code: 'accounts.signed_out',
  } as const;
  const page = await openPage('/about', fakeApi(), { messages: [flash], stored });
  const notice = page.getByRole('main').getByRole('status');
  await expect.element(notice).toMatchTextContent(/You were signed out\. Sign in to continue\./);
  await expect
    .element(notice.getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '/signin?redirect=%2Frecent%3Fpage%3D2');
  expect(page.getByText('You have been logged out').query()).toBeNull();
  expect(sessionStorage).toHaveLength(0);
  await expectAccessible(document.body, { whole: true });
});

test('a private address does not lie in storage after the session ended', async () => {
  const { app } = await open();
  leaveSignedOut(app, '/private/abzy98xw76vu54ts32rq10po98nm76lk');
  expect(Object.values(sessionStorage)).toEqual(['/']);
});

test('messages of the server are shown on the first page only', async () => {
  const messages = [
    { type: 'info', content: 'A verification was sent to ana@example.com.', code: null },
    { type: 'success', content: 'Account deleted', code: 'accounts.deleted' },
    { type: 'error', content: '<img src=x onerror=alert(1)>', code: 'x.unknown' },
  ] as const;
  const page = await openPage('/about', fakeApi(), { messages: [...messages] });
  for (const { content } of messages) await expect.element(page.getByText(content)).toBeVisible();
  await expectAccessible(document.body, { whole: true });
  await page.router.navigate('/info/terms');
  for (const { content } of messages) await expect.element(page.getByText(content)).not.toBeInTheDocument();
});
