// Tests pages whose texts cannot be loaded (docs/design/web-build.md#spare-texts).
import { getStatus } from '@glimpse/contracts/pages';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readSpareTexts } from '#lib/painted/read-spare-texts.ts';
import { spareId, spareNames } from '#lib/painted/spare-texts.ts';
import { startTexts } from '#lib/texts.ts';
import { expectAccessible } from '#testing/axe.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

beforeEach(() => {
  startTexts('ar_XB'); // forgets what was loaded
  startTexts('en');
  vi.stubGlobal('reportError', () => undefined); // the frame of quiet pages reports its missing texts
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Puts lists of texts into the document, each text with the language as its mark. */
function paint(...ids: readonly string[]) {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = spareId;
  block.textContent = JSON.stringify(
    Object.fromEntries(ids.map((id) => [id, spareNames.map((name) => `${id} ${name}`)])),
  );
  document.body.append(block);
  onTestFinished(() => block.remove());
}

/** Fails every text file whose address matches. */
function lose(files: RegExp) {
  const real = fetch;
  vi.stubGlobal('fetch', (url: string) =>
    files.test(url) ? Promise.reject(new TypeError('Failed to fetch')) : real(url),
  );
}

const up = () => fakeApi().answers(getStatus, { status: 'nominal', locale: 'en' });
const reloaded = { stored: { 'glimpse:reloaded-at': String(Date.now()) } };
const rawKey = /\b(app|shell|pages|secrets|errors|accounts|units)\.\w/;
const shown = () => document.querySelector('main')?.parentElement?.textContent ?? '';

test.each(['/about', '/', '/secret/aaaabbbbccccddddeeeeffffgggghhhh', '/signin', '/forgot', '/no/such/page'])(
  'no page shows a key when the English file of %s fails, and the failure is told',
  async (path) => {
    lose(/\/assets\/en\./);
    paint('en');
    const authentication = { enabled: true, signin: true, signup: true, autoverify: false };
    const page = await openPage(path, up(), { ...reloaded, authentication });
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('en load.heading');
    await expect.element(page.getByText('en chunk.text')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'en reload' })).toBeVisible();
    expect(shown()).not.toMatch(rawKey);
    await expectAccessible(document.body, { whole: true });
  },
);

test('offline, a page without texts says so', async () => {
  lose(/\/assets\//);
  paint('en');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const page = await openPage('/about', fakeApi());
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('en offline.heading');
  await expect.element(page.getByText('en offline.text')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'en tryAgain' })).toBeVisible();
});

test('a page that is refused without its texts shows no key either', async () => {
  lose(/\/assets\/en\./);
  paint('en');
  const page = await openPage('/recent', up(), reloaded);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('en load.heading');
});

test('a loaded frame stays when the texts of the next page fail', async () => {
  const page = await openPage('/about', up(), reloaded);
  await expect.element(page.getByRole('contentinfo')).toBeVisible();
  lose(/\/assets\/en\./);
  await page.router.navigate('/info/terms');
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('We couldn’t load this page');
  await expect.element(page.getByRole('contentinfo')).toBeVisible();
});

test('the failure is in the language of the document; one that it lacks becomes English, and lang says so', async () => {
  paint('en', 'ar_XB');
  expect(readSpareTexts('de')).toBeUndefined();
  lose(/\/assets\//);
  const offered = { supported_locales: ['en', 'ar_XB'], language: 'ar_XB', ...reloaded };
  const page = await openPage('/translations', up(), offered);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('ar_XB load.heading');
  expect(document.documentElement.lang).toBe('ar-XB');
  await page.unmount();
  document.getElementById(spareId)?.remove();
  paint('en');
  const other = await openPage('/translations', up(), offered);
  await expect.element(other.getByRole('heading', { level: 1 })).toHaveTextContent('en load.heading');
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['en', 'ltr']);
});
