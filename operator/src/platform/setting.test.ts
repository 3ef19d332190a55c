// Tests how settings are read from the environment.
import { expect, test } from 'vitest';
import { flag, integer, commaList, readSetting, setting, nonEmptyText } from './setting.ts';

const port = setting('PORT', integer(1, 65_535), { doc: 'A port.', fallback: '80' });

test('a setting takes its variable, or its default when the variable is absent or empty', () => {
  expect(readSetting({ PORT: '8080' }, port)).toBe(8080);
  expect(readSetting({ PORT: '' }, port)).toBe(80);
  expect(readSetting({}, port)).toBe(80);
});

test.each(['0', '65536', 'x', '-1', '1.5', '99999999999'])('the port %s is refused by name', (value) => {
  expect(() => readSetting({ PORT: value }, port)).toThrow('PORT must be a whole number from 1 to 65535');
});

test('a missing setting is named, and no value is repeated', () => {
  const password = setting('PASSWORD', nonEmptyText, { doc: 'A password.' });
  expect(() => readSetting({}, password)).toThrow('PASSWORD must be set');
  const on = setting('ON', flag, { doc: 'A flag.' });
  expect(() => readSetting({ ON: 'canary' }, on)).toThrow(/^ON must be true or false$/);
  expect(readSetting({ ON: 'true' }, on)).toBe(true);
});

test('a list is split at commas and trimmed', () => {
  const names = setting('NAMES', commaList, { doc: 'Names.' });
  expect(readSetting({ NAMES: ' a, b,,c ' }, names)).toEqual(['a', 'b', 'c']);
  expect(readSetting({}, names)).toEqual([]);
});
