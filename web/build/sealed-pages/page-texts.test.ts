// Tests which texts a sealed page gets (docs/design/sealed-links.md#the-pages).
import { expect, test } from 'vitest';
import { flatTexts, keysIn, textsIn, withPlaces } from './page-texts.ts';

const english = { app: { copied: 'Copied!' }, units: { days: [['n', 2, {}]] }, spare: 'x' };

test('a page gets the texts whose keys its script names, in the order of the keys', () => {
  const script =
    'say("units.days",{n:1});say(`app.copied`);x("secrets.unknown");a.app.copied;say("app.copied")';
  const keys = keysIn(script, flatTexts(english));
  expect(keys).toEqual(['app.copied', 'units.days']);
  expect(textsIn(english, keys)).toEqual(['Copied!', [['n', 2, {}]]]);
  expect(withPlaces(script, keys)).toBe('say(1,{n:1});say(0);x("secrets.unknown");a.app.copied;say(0)');
});

test('a language that lacks one of them is not used', () => {
  expect(textsIn({ units: {} }, ['units.days'])).toBeUndefined();
  expect(textsIn({}, [])).toEqual([]);
});
