// Tests the jurisdictions of a site (docs/design/web-shell.md#regions).
import { expect, test } from 'vitest';
import {
  findJurisdiction,
  iconPath,
  type Jurisdiction,
  readJurisdictions,
  signUpAddress,
} from '#features/regions/jurisdictions.ts';

const region = (identifier: string, icon = 'lucide:globe'): Jurisdiction => ({
  identifier,
  display_name: identifier.toUpperCase(),
  domain: `${identifier}.glimpse.example`,
  icon,
});
const eu = region('eu');
const ca = region('ca');
const regions = { enabled: true, current_jurisdiction: 'eu', jurisdictions: [eu, ca] };

test('an unknown identifier is an error, not an empty row', () => {
  expect(findJurisdiction([eu, ca], 'ca')).toBe(ca);
  expect(() => findJurisdiction([eu, ca], 'us')).toThrow('Unknown jurisdiction.');
  const lost = readJurisdictions({
    regions_enabled: true,
    regions: { ...regions, current_jurisdiction: 'us' },
  });
  expect(lost).toMatchObject({ current: undefined, error: 'unknown', list: [eu, ca] });
});

test('the list and the current one come from the page', () => {
  expect(readJurisdictions({ regions_enabled: true, regions })).toEqual({
    enabled: true,
    current: eu,
    list: [eu, ca],
    loading: false,
    error: undefined,
  });
});

test('regions that are off, or not read yet, have no list', () => {
  expect(readJurisdictions({ regions_enabled: false, regions })).toMatchObject({ enabled: false, list: [] });
  expect(readJurisdictions({ regions_enabled: true, regions: null })).toMatchObject({
    loading: true,
    list: [],
  });
});

test('another jurisdiction is reached by its sign-up', () => {
  expect(signUpAddress(ca)).toBe('https://ca.glimpse.example/signup');
});

test('pictures come from this origin, at most 50 of them', () => {
  expect(iconPath([eu], eu)).toBe('/icons/lucide/globe.svg#icon');
  for (const icon of ['', 'globe', '../x:y', 'https://a.example/x.svg', 'a:b/c'])
    expect(iconPath([region('x', icon)], region('x', icon))).toBeUndefined();
  const many = Array.from({ length: 60 }, (_, at) => region(`r${at}`, `lucide:flag-${at}`));
  expect(many.filter((one) => iconPath(many, one) !== undefined)).toHaveLength(50);
});
