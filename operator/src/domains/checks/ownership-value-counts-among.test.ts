// Tests the TXT value and its check: the value counts among others, with blanks or quotes around it.
import { expect, test } from 'vitest';
import { checkOwnership } from './ownership.ts';
import { type Zone, zoneResolver } from './testing.ts';
import { record } from './ownership-samples.ts';

const check = (zone: Zone) =>
  checkOwnership(zoneResolver(zone), record, { signal: new AbortController().signal });

test('the value counts among others, with blanks or quotes around it', async () => {
  const at = (...values: string[]) =>
    check({ [record.name]: values.map((value) => ['TXT', value] as const) });
  expect(await at(record.value)).toBe('matched');
  expect(await at('v=spf1 -all', record.value)).toBe('matched');
  expect(await at(` ${record.value} `)).toBe('matched');
  expect(await at(`"${record.value}"`)).toBe('matched');
  expect(await at(record.value.toUpperCase())).toBe('other');
  expect(await at(`${record.value}0`)).toBe('other');
  expect(await at('v=spf1 -all')).toBe('other');
});

test('a missing record differs from servers that do not answer', async () => {
  expect(await check({})).toBe('missing');
  expect(await check({ [record.name]: 'nodata' })).toBe('missing');
  expect(await check({ [record.name]: 'silent' })).toBe('couldNotAsk');
});

test('a record behind an alias counts', async () => {
  const zone = {
    [record.name]: [['CNAME', 'txt.else.example']],
    'txt.else.example': [['TXT', record.value]],
  } as const;
  expect(await check(zone)).toBe('matched');
});
