// Tests the switch that encrypts in this browser (docs/design/web-secrets.md#sealed-links).
import { concealSealedLink } from '@glimpse/contracts/sealed-links';
import { concealSecret } from '@glimpse/contracts/secrets';
import { expect, test } from 'vitest';
import { aBootstrap } from '#testing/a-bootstrap.ts';
import { expectAccessible } from '#testing/axe.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { openSent, sealedApi, sealedOn, sentBodies, shownLink } from '#testing/sealed.ts';

const { sealed_links } = aBootstrap();
type Page = Awaited<ReturnType<typeof openPage>>;
const switchOf = (page: Page) => page.getByRole('switch', { name: 'Encrypt in this browser' });
const create = async (page: Page, text: string) => {
  await page.getByLabelText('Your secret').fill(text);
  await page.getByRole('button', { name: 'Create link' }).click();
};
const isReady = (page: Page) =>
  expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your link is ready');

test('the switch starts off, says what it does, and is remembered in this browser', async () => {
  const page = await openPage('/', fakeApi());
  await expect.element(switchOf(page)).not.toBeChecked();
  await expect
    .element(switchOf(page))
    .toHaveAccessibleDescription('We never get the whole link, so we can’t read what you send.');
  await switchOf(page).click();
  expect(localStorage.getItem('glimpse:sealed')).toBe('on');
  await expectAccessible(document.body, { whole: true });
  await page.unmount();
  const later = await openPage('/', fakeApi(), { kept: true });
  await expect.element(switchOf(later)).toBeChecked();
});

test('a site may begin with it on; who turned it off keeps it off', async () => {
  const page = await openPage('/', fakeApi(), sealedOn);
  await expect.element(switchOf(page)).toBeChecked();
  await switchOf(page).click();
  await page.unmount();
  const later = await openPage('/', fakeApi(), { ...sealedOn, kept: true });
  await expect.element(switchOf(later)).not.toBeChecked();
});

test('where it is required, nothing turns it off, and no text leaves in the clear', async () => {
  localStorage.setItem('glimpse:sealed', 'off');
  const api = sealedApi();
  const required = { sealed_links: { ...sealed_links, default: 'required' as const } };
  const page = await openPage('/', api, { ...required, kept: true });
  await expect.element(switchOf(page)).toBeChecked();
  await expect.element(switchOf(page)).toBeDisabled();
  await create(page, 'canary');
  await isReady(page);
  expect([api.calls(concealSecret), api.calls(concealSealedLink)]).toMatchObject([[], [{}]]);
});

test('where sealed links are off, there is no switch, and a choice of before changes nothing', async () => {
  localStorage.setItem('glimpse:sealed', 'on');
  const api = fakeApi().fails(concealSecret, 'http.bad_payload');
  const page = await openPage('/', api, { sealed_links: { ...sealed_links, enabled: false }, kept: true });
  await create(page, 'plain');
  await expect.poll(() => api.calls(concealSecret)).toMatchObject([{ body: { secret: 'plain' } }]);
  expect(switchOf(page).query()).toBeNull();
});

test('with it the text is encrypted before it is sent, and the link on the page opens it', async () => {
  const api = sealedApi();
  const page = await openPage('/', api, sealedOn);
  await create(page, 'canary text');
  await isReady(page);
  expect(api.calls(concealSecret)).toHaveLength(0);
  expect(await openSent(api, shownLink())).toEqual({ kind: 'text', text: 'canary text' });
  expect(JSON.stringify(sentBodies(api))).not.toContain('canary');
  expect(sentBodies(api)).toMatchObject([{ ttl: '604800', share_domain: '' }]);
});

test('a passphrase stays in the browser and is needed to open', async () => {
  const api = sealedApi();
  const page = await openPage('/', api, sealedOn);
  await page.getByText('Privacy Options').click();
  await page.getByLabelText('Passphrase', { exact: true }).fill('canary fjord');
  await create(page, 'text');
  await isReady(page);
  expect(shownLink()).toMatch(/\/s#2[a-z2-7]{44}$/);
  expect(JSON.stringify(sentBodies(api))).not.toContain('canary');
  expect(await openSent(api, shownLink(), 'canary fjord')).toEqual({ kind: 'text', text: 'text' });
});

test('the counter counts bytes, and a text that is too long is refused before anything is encrypted', async () => {
  const api = sealedApi();
  const page = await openPage('/', api, { sealed_links: { ...sealedOn.sealed_links, content_bytes: 8 } });
  const field = page.getByLabelText('Your secret');
  await field.fill('ñandú');
  await expect.element(page.getByRole('main').getByText('7 / 8 bytes')).toBeVisible();
  await create(page, 'ñandúes');
  await expect
    .element(field)
    .toHaveAccessibleDescription(/Your text is too long to send\. Shorten it and try again\./);
  await expect.element(field).toHaveFocus();
  expect(api.calls(concealSealedLink)).toHaveLength(0);
});

test('the preview shows the address of a sealed link, and a custom domain can have a generated password', async () => {
  const api = sealedApi();
  const own = { domains_enabled: true, custom_domains: ['a.example.com'] };
  const page = await openPage('/', api, { ...sealedOn, ...own });
  await page.getByText('Link Preview').click();
  await expect
    .poll(() => document.querySelector('main .url')?.textContent)
    .toBe('http://a.example.com/s#••••••••');
  await page.getByRole('button', { name: 'Generate a password' }).click();
  await isReady(page);
  expect(sentBodies(api)).toMatchObject([{ share_domain: 'a.example.com' }]);
});

test('a generated password is made here by the chosen options, and shown once', async () => {
  localStorage.setItem('glimpse:generator', 'words 5 symbols');
  const api = sealedApi();
  const page = await openPage('/', api, { ...sealedOn, kept: true });
  await page.getByRole('button', { name: 'Generate a password' }).click();
  await isReady(page);
  const own = page.getByRole('region', { name: 'Your secret' });
  const password = own.getByRole('group', { name: 'Your secret' }).element().textContent;
  expect(password).toMatch(/^[a-z]+(-[a-z]+){4}$/);
  expect(await openSent(api, shownLink())).toEqual({ kind: 'text', text: password });
});
