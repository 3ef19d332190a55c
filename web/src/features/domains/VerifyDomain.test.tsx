// Tests the page of one domain (docs/design/web-domains.md#verify-a-domain).
import { listDomains, removeDomain, verifyDomain, viewDomain, type Domain } from '@glimpse/contracts/domains';
import { afterEach, expect, test, vi } from 'vitest';
import { addedAt, aDomain, anAction, cluster, conditionsUpTo, hostname } from '#testing/a-domain.ts';
import { signedInBootstrap } from '#testing/a-customer.ts';
import { expectAccessible } from '#testing/axe.ts';
import { type FakeApi, fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { identity } from '#testing/plans.ts';

const details = { cluster };
const address = `/account/domains/${hostname}/verify`;
const owner = { ...signedInBootstrap(), domains_enabled: true, plans_enabled: true, plan: identity };
const answering = (...domains: readonly Domain[]): FakeApi =>
  domains.reduce((api, record) => api.answers(viewDomain, { record, details }), fakeApi());
const timers = ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] as const;

/** Opens the page and waits for its heading. */
async function open(api: FakeApi) {
  const page = await openPage(address, api, owner);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(hostname);
  return page;
}
const card = () => document.querySelector('[data-reason]');
const steps = () =>
  [...document.querySelectorAll('ol > li')].map((item) => item.querySelector('p')?.textContent);

afterEach(() => {
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers(); // speaks pending announcements
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the page names the next step, the one record, what was found and the progress', async () => {
  const page = await open(answering(aDomain('WrongTarget')));
  const main = page.getByRole('main');
  await expect.element(main.getByText('Needs one change')).toBeVisible();
  await expect.element(main.getByText('Next step')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Change one DNS record' })).toBeVisible();
  expect(card()?.textContent).toContain(`${hostname} points to 203.0.113.9. Change it to this CNAME record.`);
  expect(card()?.textContent).toContain('where the DNS for northwind.example is managed');
  expect(card()?.textContent).toContain('Recipients would reach that server, not your secrets.');
  await expect.element(page.getByText('2 of 5 steps done')).toBeVisible();
  expect(steps()).toEqual([
    'Add the domain (done)',
    'Prove ownership (done)',
    'Point the domain here (current step)',
    'Get the certificate (not yet)',
    'Share links (not yet)',
  ]);
  expect(document.querySelectorAll('main button[class*=primary]')).toHaveLength(1);
  expect(document.title).toBe(`${hostname} – Glimpse`);
  await page.getByText('Records to keep').click();
  await page.getByText('How long does it take?').click();
  await expectAccessible(document.body, { whole: true });
});

test('a domain that was just added starts with one step done, and the next one is looked at', async () => {
  const page = await open(answering(aDomain('Pending')));
  await expect.element(page.getByText('1 of 5 steps done')).toBeVisible();
  expect(steps().slice(0, 2)).toEqual(['Add the domain (done)', 'Prove ownership (current step)']);
  await expect.element(page.getByText('Looking…')).toBeVisible();
});

test('checks that ended by themselves are told, with the button that starts them again', async () => {
  const silent = await open(answering(aDomain('LookupFailed', { next_check: null, ownership: 'pending' })));
  await expect.element(silent.getByText(/^Checks stopped .+ restarts them\.$/)).toBeVisible();
  await silent.unmount();
  const page = await open(answering(aDomain('AwaitingTXT', { next_check: null })));
  await expect.element(page.getByText(/^Checks stopped .+ restarts them\.$/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Check now' })).toBeVisible();
});

test('a live domain offers a new secret only while the plan includes domains', async () => {
  const page = await open(answering(aDomain('Live', { entitled_until: addedAt + 86_400 })));
  await expect.element(page.getByText(/^Your plan no longer includes custom domains\./)).toBeVisible();
  expect(document.body.textContent).not.toContain('Create a secret with it');
});

test('type, name, full name and value have a copy button each', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const page = await open(answering(aDomain('AwaitingTXT')));
  await expect.element(page.getByText(/^Most providers add northwind.example for you/)).toBeVisible();
  for (const name of ['Copy type', 'Copy name', 'Copy full name', 'Copy value'])
    await page.getByRole('button', { name, exact: true }).click();
  expect(write.mock.calls.flat()).toEqual([
    'TXT',
    '_glimpse-challenge.secrets',
    `_glimpse-challenge.${hostname}`,
    'glimpse-verify=4f1c0b7a92de4e1fb0a6c3d85e7f2a19',
  ]);
});

test('a CAA record has a copy button for flags, tag and value', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const page = await open(answering(aDomain('CAAForbids')));
  for (const name of ['Copy flags', 'Copy tag', 'Copy value'])
    await page.getByRole('button', { name, exact: true }).click();
  expect(write.mock.calls.flat()).toEqual(['0', 'issuewild', 'ca.example']);
});

test('a name in letters of its own is shown as typed, with its A-label; records have the A-label', async () => {
  const name = 'xn--bcher-kva.northwind.example';
  const action = { ...anAction('NoAddress'), record: { type: 'CNAME', name, value: 'edge.example' } };
  const typed = { display_domain: name, _original_value: 'Bücher.northwind.example', next_action: action };
  const page = await openPage(address, answering(aDomain('NoAddress', typed)), owner);
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent(`bücher.northwind.example (${name})`);
  expect(card()?.textContent).toContain('bücher.northwind.example doesn’t point anywhere yet.');
  await expect.element(page.getByText('xn--bcher-kva', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove domain' }).click();
  await expect
    .element(page.getByRole('dialog', { name: `Remove bücher.northwind.example (${name})?` }))
    .toBeVisible();
  await expect.element(page.getByText(/^Its address stops answering within 30 seconds\./)).toBeVisible();
});

test('a live domain leads to a new secret with it chosen', async () => {
  const page = await open(answering(aDomain('Live')));
  await expect.element(page.getByRole('heading', { name: `${hostname} is ready` })).toBeVisible();
  await expect
    .element(page.getByText(/^The certificate renews automatically, next time before Dec/))
    .toBeVisible();
  await expect.element(page.getByText('5 of 5 steps done')).toBeVisible();
  expect(page.getByRole('button', { name: 'Check now' }).query()).toBeNull();
  await expectAccessible(document.body, { whole: true });
  await page.getByRole('link', { name: 'Create a secret with it' }).click();
  await vi.waitFor(() => expect(page.router.state.location.pathname).toBe('/dashboard'), 10_000);
  expect(page.app.bootstrap.custom_domains).toEqual([hostname]);
  expect(localStorage.getItem('glimpse:selected-domain')).toBe(hostname);
});

test('a suspended domain leads to the plans', async () => {
  const page = await open(answering(aDomain('WrongTarget', { serving: 'suspended' })));
  await expect.element(page.getByRole('heading', { name: 'Choose a plan with domains' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/pricing');
  expect(document.querySelector('[data-reason] dl')).toBeNull();
  await expectAccessible(document.body, { whole: true });
});

test('an old heartbeat says that checks are delayed', async () => {
  const page = await open(answering(aDomain('AwaitingTXT', { checks_delayed: true })));
  await expect.element(page.getByText('Checks are delayed. Nothing is lost.')).toBeVisible();
});

test('the page asks every 10 seconds, and says once which step turned current', async () => {
  vi.useFakeTimers({ now: addedAt * 1000 + 72_000, toFake: [...timers] });
  const api = answering(aDomain('AwaitingTXT'), aDomain('WrongTarget'));
  const page = await open(api);
  await expect.element(page.getByText('Checked 12 seconds ago. Next check in 48 seconds.')).toBeVisible();
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.element(page.getByRole('heading', { name: 'Change one DNS record' })).toBeVisible();
  await vi.advanceTimersByTimeAsync(2000);
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Next: Point the domain here' }))
    .toBeInTheDocument();
  expect(api.calls(viewDomain)).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(api.calls(viewDomain)).toHaveLength(3);
});

test('in the background the page asks nothing', async () => {
  vi.useFakeTimers({ now: addedAt * 1000, toFake: [...timers] });
  const api = answering(aDomain('AwaitingTXT'));
  await open(api);
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(api.calls(viewDomain)).toHaveLength(1);
  seen.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await vi.waitFor(() => expect(api.calls(viewDomain)).toHaveLength(2));
});

test('Check now asks once, tells the result, and rests for 10 seconds', async () => {
  vi.useFakeTimers({ now: addedAt * 1000, toFake: [...timers] });
  const api = answering(aDomain('AwaitingTXT'));
  const arrive = api.holds(verifyDomain, { record: aDomain('WrongTarget'), details, message: '' });
  const page = await open(api);
  await page.getByRole('button', { name: 'Check now' }).dblClick();
  await expect.element(page.getByRole('button', { name: 'Checking…' })).toHaveAttribute('aria-busy', 'true');
  arrive();
  await expect.element(page.getByRole('heading', { name: 'Change one DNS record' })).toBeVisible();
  const button = page.getByRole('button', { name: 'Check now' });
  await expect.element(button).toBeDisabled();
  await vi.advanceTimersByTimeAsync(3000);
  await expect.element(page.getByRole('status').filter({ hasText: 'Found. Moving on.' })).toBeInTheDocument();
  expect(api.calls(verifyDomain)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(8000);
  await expect.element(button).toBeEnabled();
});

test('a check without a change says so, and a refused one shows why', async () => {
  vi.useFakeTimers({ now: addedAt * 1000, toFake: [...timers] });
  const api = answering(aDomain('AwaitingTXT'))
    .answers(verifyDomain, { record: aDomain('AwaitingTXT'), details, message: '' })
    .fails(verifyDomain, 'http.rate_limited', { retryAfterSeconds: 120 });
  const page = await open(api);
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect.element(page.getByRole('status').filter({ hasText: 'No change yet.' })).toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(11_000);
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toMatchTextContent(/Too many attempts. Try again in 2 minutes./);
});

test('records to keep are listed once the proof was found', async () => {
  const page = await open(answering(aDomain('OrderPending', { conditions: conditionsUpTo(3) })));
  await expect.element(page.getByText('2 records')).toBeVisible();
  await page.getByText('Records to keep').click();
  await expect.element(page.getByText(/Leave these records in place/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Copy CNAME value' })).toBeVisible();
  await page.unmount();
  const first = await open(answering(aDomain('AwaitingTXT')));
  expect(first.getByText('Records to keep').query()).toBeNull();
});

test('removing asks first, then leads to the list, which says so', async () => {
  const api = answering(aDomain('AwaitingTXT'))
    .fails(removeDomain, 'store.unavailable')
    .answers(removeDomain, { record: {}, message: '', details: {} })
    .answers(listDomains, { count: 0, records: [], details });
  const page = await open(api);
  await page.getByRole('button', { name: 'Remove domain' }).click();
  const dialog = page.getByRole('dialog', { name: `Remove ${hostname}?` });
  await expect
    .element(dialog.getByText(/Links already sent keep working on eu.glimpse.example./))
    .toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Remove domain' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Nothing was lost/);
  await dialog.getByRole('button', { name: 'Remove domain' }).click();
  await expect.element(page.getByText(`${hostname} was removed.`)).toBeVisible();
  expect(page.router.state.location.pathname).toBe('/account/domains');
  expect(api.calls(removeDomain)).toHaveLength(2);
});

test('a domain of somebody else is unknown and leads to the own ones', async () => {
  const page = await openPage(address, fakeApi().fails(viewDomain, 'domains.unknown'), owner);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Page Not Found');
  await expect
    .element(page.getByRole('link', { name: 'Back to your domains' }))
    .toHaveAttribute('href', '/account/domains');
  await expectAccessible(document.body, { whole: true });
});
