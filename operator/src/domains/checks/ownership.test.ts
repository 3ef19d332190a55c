// Tests the TXT value and its check.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkOwnership, txtRecords } from './ownership.ts';
import { type MemoryZone, zoneResolver } from './testing/memory-resolver.ts';

const form = { namePrefix: '_glimpse-challenge', valuePrefix: 'glimpse-verify=' };

const key = Buffer.alloc(32, 1);

const anna = { customerId: 'anna-0001', hostname: 'links.acme.example' };

const record = txtRecords(key, 'eu', form)(anna);

test('the record belongs to one account, host, region and key', () => {
  expect(record.name).toBe('_glimpse-challenge.links.acme.example');
  expect(record.value).toMatch(/^glimpse-verify=[0-9a-f]{32}$/);
  const others = [
    txtRecords(key, 'us', form)(anna),
    txtRecords(Buffer.alloc(32, 2), 'eu', form)(anna),
    txtRecords(key, 'eu', form)({ ...anna, customerId: 'ben-00002' }),
    txtRecords(key, 'eu', form)({ ...anna, hostname: 'links.other.example' }),
  ];
  expect(new Set([record, ...others].map(({ value }) => value)).size).toBe(5);
  expect(txtRecords(key, 'eu', form)(anna)).toEqual(record);
});

test('no two pairs of account and host share a value', () => {
  const id = fc.stringMatching(/^[A-Za-z0-9_-]{8,64}$/);
  const host = fc.domain();
  fc.assert(
    fc.property(id, host, id, host, (a, b, c, d) => {
      fc.pre(a !== c || b !== d);
      const of = txtRecords(key, 'eu', form);
      const [one, other] = [of({ customerId: a, hostname: b }), of({ customerId: c, hostname: d })];
      expect(one.value).not.toBe(other.value);
    }),
  );
});

const check = (zone: MemoryZone) =>
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
});

test('the answer of a wildcard is no value to replace: the record is missing', async () => {
  const at = (value: string) => check({ [record.name]: [['TXT', value]] });
  expect(await at('v=spf1 -all')).toBe('missing');
  expect(await at('google-site-verification=1')).toBe('missing');
  expect(await at('glimpse-verify=0123')).toBe('other');
  const bare = txtRecords(key, 'eu', { ...form, valuePrefix: '' });
  const zone: MemoryZone = { [record.name]: [['TXT', bare({ ...anna, customerId: 'ben-00002' }).value]] };
  const options = { signal: new AbortController().signal };
  expect(await checkOwnership(zoneResolver(zone), bare(anna), options)).toBe('other');
  const spf: MemoryZone = { [record.name]: [['TXT', 'v=spf1 -all']] };
  expect(await checkOwnership(zoneResolver(spf), bare(anna), options)).toBe('missing');
});

test('a missing record differs from servers that do not answer', async () => {
  expect(await check({})).toBe('missing');
  expect(await check({ [record.name]: 'nodata' })).toBe('missing');
  expect(await check({ [record.name]: 'silent' })).toBe('couldNotAsk');
  expect(await check({ [record.name]: 'oversized' })).toBe('tooMuch');
});

test('a record at the name to which a provider added the zone is found there', async () => {
  const zone = 'acme.example';
  const options = { signal: new AbortController().signal };
  const at = (name: string, value: string) =>
    checkOwnership(zoneResolver({ [name]: [['TXT', value]] }), { ...record, zone }, options);
  expect(await at(`${record.name}.${zone}`, record.value)).toBe('doubled');
  expect(await at(`${record.name}.${zone}`, 'v=spf1 -all')).toBe('missing');
  expect(await at(record.name, record.value)).toBe('matched');
  const resolver = zoneResolver({ [record.name]: [['TXT', record.value]] });
  await checkOwnership(resolver, { ...record, zone }, options);
  expect(resolver.queries).toEqual([`${record.name} TXT`]);
});

test('a record behind an alias counts', async () => {
  const zone = {
    [record.name]: [['CNAME', 'txt.else.example']],
    'txt.else.example': [['TXT', record.value]],
  } as const;
  expect(await check(zone)).toBe('matched');
});
