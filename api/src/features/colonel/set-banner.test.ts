// Setting the banner, and the cache from which pages show it (docs/design/http-api.md#colonel).
import { expect, test } from 'vitest';
import { testInput } from '#platform/http/core/testing.ts';
import { bannerCache, type Banner } from './banner-store.ts';
import { setBanner } from './set-banner.ts';
import { aColonel, colonelNow } from './testing.ts';

function fixture() {
  let stored: Banner | undefined;
  const banners = { read: async () => stored, write: async (banner: Banner) => void (stored = banner) };
  const banner = bannerCache(banners);
  const deps = { clock: { now: () => colonelNow }, banners, banner };
  const set = (text?: string) => setBanner(deps, testInput({ body: { text, enabled: true } }), aColonel);
  return { banners, banner, set };
}
const clean = 'Down at 5 &lt;script&gt;';

test('the banner is cleaned, stored, and shown by this copy at once', async () => {
  const { banners, banner, set } = fixture();
  const record = { global_banner: clean, enabled: true, updated: colonelNow.getTime() / 1000 };
  expect(await set(' Down at 5 <script>')).toEqual({ record, details: {} });
  const expected = { text: clean, enabled: true, updatedAt: colonelNow };
  expect(await banners.read()).toEqual(expected);
  expect(banner.current()).toEqual(expected);
});

test('an empty text removes the banner', async () => {
  const { banner, set } = fixture();
  await set('Down at 5');
  for (const text of ['', '   ', undefined])
    expect(await set(text)).toMatchObject({ record: { global_banner: null } });
  expect(banner.current()).toMatchObject({ text: null });
});

test('a text of more than 500 characters is refused, and the old banner stays', async () => {
  const { banners, banner, set } = fixture();
  await set('old');
  await expect(set('x'.repeat(501))).rejects.toMatchObject({ code: 'colonel.banner_too_long' });
  expect([await banners.read(), banner.current()]).toMatchObject([{ text: 'old' }, { text: 'old' }]);
});

test('another copy shows the banner after its job has run, without markup stored by hand', async () => {
  const { banners } = fixture();
  const other = bannerCache(banners);
  await banners.write({ text: 'Down at 5 <script>', enabled: true, updatedAt: colonelNow });
  expect(other.current()).toBeUndefined();
  await other.job.run(AbortSignal.timeout(1000));
  expect(other.current()).toMatchObject({ text: clean });
});
