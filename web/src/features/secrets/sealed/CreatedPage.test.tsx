// Tests the page that shows a sealed link once (docs/design/web-secrets.md#sealed-links).
import { concealSealedLink } from '@glimpse/contracts/sealed-links';
import { joinHalves, readToken } from '@glimpse/contracts/sealed-links/token';
import { expect, test, vi } from 'vitest';
import { page as browser } from 'vitest/browser';
import { signedInBootstrap } from '#testing/a-customer.ts';
import { expectAccessible } from '#testing/axe.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { aSealedAnswer, openCreated, sealedApi, sealedOn, sentBodies, shownLink } from '#testing/sealed.ts';

const asks = () => {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
};
const tokenOf = (link: string) => link.slice(link.indexOf('#') + 1);
const leave = () => dispatchEvent(new PageTransitionEvent('pagehide'));

test('the link is shown with copy, QR code and terms; the address holds the private key alone', async () => {
  const api = sealedApi();
  const page = await openCreated(api);
  const box = page.getByRole('region', { name: 'Send this link' });
  await expect.element(box.getByRole('group', { name: 'Share link' })).toHaveTextContent(shownLink());
  await expect.element(box.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect.element(box.getByRole('button', { name: 'QR code' })).toBeVisible();
  await expect.element(box.getByText('Opens once')).toBeVisible();
  await expect.element(box.getByText('Encrypted in the browser')).toBeVisible();
  await expect.element(box.getByText(/can’t show it again\. Copy it before you leave/)).toBeVisible();
  expect(shownLink()).toMatch(new RegExp(`^${location.origin}/s#1[a-z2-7]{44}$`));
  const { pathname, hash } = page.router.state.location;
  expect([pathname, hash]).toEqual(['/sealed/created', `#${sentBodies(api)[0]?.metadata_key}`]);
  await expectAccessible(document.body, { whole: true });
});

test('the token is in no storage and no title, and translators leave link, halves and code alone', async () => {
  const page = await openCreated();
  await page.getByText('Send it in two halves').click();
  const [token, code] = [tokenOf(shownLink()), page.getByRole('group', { name: 'Code' }).element()];
  const stored = JSON.stringify([
    Object.entries(localStorage),
    Object.entries(sessionStorage),
    document.title,
    history.state,
  ]);
  for (const canary of [token, token.slice(1, 21), 'canary']) expect(stored).not.toContain(canary);
  const half = page.getByRole('group', { name: 'Link half' }).element();
  for (const one of [document.getElementById('secreturi'), half, code])
    expect(one?.getAttribute('translate')).toBe('no');
});

test('link half and code make the link, and each has its own button', async () => {
  const page = await openCreated();
  await page.getByText('Send it in two halves').click();
  await expect.element(page.getByText(/Only both together open it/)).toBeVisible();
  const half = page.getByRole('group', { name: 'Link half' }).element().textContent ?? '';
  const code = page.getByRole('group', { name: 'Code' }).element().textContent ?? '';
  expect(half).toMatch(/\/s#5[a-z2-7]{24}$/);
  expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){5}$/);
  expect(await joinHalves(tokenOf(half), code)).toEqual(await readToken(tokenOf(shownLink())));
  await expect.element(page.getByRole('button', { name: 'Copy link half' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Copy code' })).toBeVisible();
});

const press = (page: Awaited<ReturnType<typeof openCreated>>, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

test('the browser asks before leaving until the whole link was copied', async () => {
  const page = await openCreated();
  expect(asks()).toBe(true);
  await press(page, 'Copy private link');
  expect(asks()).toBe(true);
  await press(page, 'Copy link');
  await expect.poll(asks).toBe(false);
});

test.each([
  ['Copy link half', 'Copy code'],
  ['Copy code', 'Copy link half'],
])('after “%s” the browser still asks before leaving, until “%s”', async (first, second) => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const page = await openCreated();
  await page.getByText('Send it in two halves').click();
  await press(page, first);
  await expect.poll(() => write.mock.calls.length).toBe(1);
  expect(asks()).toBe(true);
  await press(page, second);
  await expect.poll(asks).toBe(false);
});

test('a link that was not copied is still there after Back; one that was copied is forgotten', async () => {
  const page = await openCreated();
  const link = shownLink();
  const { hash } = page.router.state.location;
  await page.router.navigate('/info/terms');
  expect(asks()).toBe(true);
  await page.router.navigate(-1);
  await expect.poll(shownLink).toBe(link);
  await page.getByRole('button', { name: 'Copy link', exact: true }).click();
  await expect.poll(asks).toBe(false);
  await page.router.navigate('/info/terms');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Terms of use');
  await page.router.navigate(-1);
  await expect.poll(() => page.left).toEqual([`/p${hash}`]);
  expect(document.body.textContent).not.toContain(tokenOf(link));
});

test('when the page is left the link is removed, and a reload leads to the receipt without it', async () => {
  const page = await openCreated();
  const token = tokenOf(shownLink());
  leave();
  expect(document.body.innerHTML).not.toContain(token);
  expect(asks()).toBe(false);
  const { pathname, hash } = page.router.state.location;
  await page.unmount();
  const reloaded = await openPage(pathname + hash, fakeApi());
  expect(reloaded.left).toEqual([`/p${hash}`]);
  await expect
    .element(reloaded.getByRole('heading', { level: 1 }))
    .toHaveTextContent('The link is no longer here');
  await expect
    .element(reloaded.getByRole('link', { name: 'Open the private page' }))
    .toHaveAttribute('href', `/p${hash}`);
  await expectAccessible(document.body, { whole: true });
});

test('without a private key the address leads Home', async () => {
  const page = await openPage('/sealed/created', fakeApi());
  await expect.poll(() => page.router.state.location.pathname).toBe('/');
});

test('the private link is copied, never printed, and opens in a tab of its own', async () => {
  const api = sealedApi();
  const page = await openCreated(api);
  const key = sentBodies(api)[0]?.metadata_key ?? '';
  await expect.element(page.getByRole('button', { name: 'Copy private link' })).toBeVisible();
  const link = page.getByRole('link', { name: 'Open the private page' });
  await expect.element(link).toHaveAttribute('href', `/p#${key}`);
  await expect.element(link).toHaveAttribute('target', '_blank');
  expect(document.body.textContent).not.toContain(key);
});

test('where the half was mailed the code comes first, and the whole link is in a drawer', async () => {
  const api = fakeApi().answers(concealSealedLink, aSealedAnswer({ mailed: 'an*****@e*****.com' }));
  const page = await openPage('/dashboard', api, { ...signedInBootstrap(), ...sealedOn });
  await page.getByLabelText('Your secret').fill('text');
  await page.getByText('Privacy Options').click();
  await expect.element(page.getByText(/We email one half of the link/)).toBeVisible();
  await page.getByLabelText('Recipient’s email').fill('ana@example.com');
  await page.getByRole('button', { name: 'Create link' }).click();
  const box = page.getByRole('region', { name: 'Send this code' });
  await expect.element(box.getByText(/We emailed the link half to an\*{5}@e\*{5}\.com/)).toBeVisible();
  await expect.element(box.getByRole('button', { name: 'Copy code' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Copy link', exact: true })).not.toBeInTheDocument();
  const [body] = sentBodies(api);
  expect(body?.half).toMatch(/^5[a-z2-7]{24}$/);
  await page.getByText('The whole link').click();
  expect(tokenOf(shownLink()).slice(1, 21)).toBe(body?.half?.toString().slice(1, 21));
  await expectAccessible(document.body, { whole: true });
  expect(asks()).toBe(true);
  await press(page, 'Copy code'); // the half has its reader
  await expect.poll(asks).toBe(false);
});

test('a link of a custom domain has its host', async () => {
  const api = fakeApi().answers(
    concealSealedLink,
    aSealedAnswer({ share_domain: 'secrets.northwind.example' }),
  );
  await openCreated(api);
  expect(shownLink()).toMatch(/^http:\/\/secrets\.northwind\.example\/s#1/);
});

test.each([320, 1280])('nothing is wider than the page at %i px', async (width) => {
  await browser.viewport(width, 900);
  const page = await openCreated();
  await page.getByText('Send it in two halves').click();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await browser.viewport(1280, 900);
});
