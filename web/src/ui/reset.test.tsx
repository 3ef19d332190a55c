// Tests the face of headings (docs/design/web.md#type).
import { afterEach, expect, test } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

const root = document.documentElement;
afterEach(() => root.setAttribute('lang', 'en'));

const faceOf = (tag: string) => {
  const element = document.querySelector(tag);
  const { fontFamily, letterSpacing } = getComputedStyle(element ?? expect.fail());
  return { isSerif: fontFamily.endsWith(', serif'), letterSpacing };
};

test.each([
  ['en', true],
  ['ja', true],
  ['ar', false],
  ['he', false],
])('in %s the heading of a page has the serif face of the system: %s', async (lang, isSerif) => {
  await openPage('/about', fakeApi());
  root.setAttribute('lang', lang);
  expect(faceOf('main h1').isSerif).toBe(isSerif);
  expect(faceOf('main h1').letterSpacing === '0px' || faceOf('main h1').letterSpacing === 'normal').toBe(
    !isSerif,
  );
  expect(faceOf('main p').isSerif).toBe(false);
});
