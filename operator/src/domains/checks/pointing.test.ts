// Tests where a host name must lead.
import { expect, test } from 'vitest';
import { checkPointing, expectedRecord, expectedValues, type Target } from './pointing.ts';
import { type MemoryZone, zoneResolver } from './testing/memory-resolver.ts';

const target: Target = { cname: 'edge.glimpse.net', ipv4: ['198.51.100.7'], ipv6: ['2001:db8::7'] };

const host = 'links.acme.example';

const check = (zone: MemoryZone, to = target) =>
  checkPointing(zoneResolver(zone), { hostname: host, target: to }, new AbortController().signal);

test('a CNAME to the target is right, whatever its addresses are', async () => {
  expect(await check({ [host]: [['CNAME', 'edge.glimpse.net']] })).toEqual({
    kind: 'Routed',
    observed: ['edge.glimpse.net'],
    foreign: [],
  });
  const chain: MemoryZone = {
    [host]: [['CNAME', 'a.acme.example']],
    'a.acme.example': [['CNAME', 'edge.glimpse.net']],
  };
  expect((await check(chain)).kind).toBe('Routed');
});

test('all addresses of both families must be ours', async () => {
  const at = async (...records: (readonly [string, string])[]) => (await check({ [host]: records })).kind;
  expect(await at(['A', '198.51.100.7'])).toBe('Routed');
  expect(await at(['A', '198.51.100.7'], ['AAAA', '2001:db8::7'])).toBe('Routed');
  expect(await at(['A', '198.51.100.7'], ['AAAA', '2001:db8::8'])).toBe('PartlyRouted');
  expect(await at(['A', '198.51.100.7'], ['A', '192.0.2.1'])).toBe('PartlyRouted');
  expect(await at(['A', '192.0.2.1'])).toBe('WrongTarget');
  expect(await at(['TXT', 'no address'])).toBe('NoAddress');
});

test('a name that leads nowhere is said as it is', async () => {
  expect((await check({})).kind).toBe('NXDomain');
  expect((await check({ [host]: 'nodata' })).kind).toBe('NoAddress');
  expect(await check({ [host]: [['CNAME', 'gone.else.example']] })).toEqual({
    kind: 'WrongTarget',
    observed: ['gone.else.example'],
    foreign: ['gone.else.example'],
  });
});

test('servers that do not answer decide nothing', async () => {
  expect(await check({ [host]: 'silent' })).toMatchObject({ kind: 'couldNotAsk', why: 'Silent' });
  expect(await check({ [host]: 'oversized' })).toMatchObject({ kind: 'couldNotAsk', why: 'TooMuch' });
});

test('without given addresses those of the target count', async () => {
  const to = { cname: 'edge.glimpse.net', ipv4: [], ipv6: [] };
  const edge = { 'edge.glimpse.net': [['A', '198.51.100.9']] } as const;
  expect((await check({ [host]: [['A', '198.51.100.9']], ...edge }, to)).kind).toBe('Routed');
  expect((await check({ [host]: [['A', '192.0.2.1']], ...edge }, to)).kind).toBe('WrongTarget');
  expect((await check({ [host]: [['A', '192.0.2.1']], 'edge.glimpse.net': 'silent' }, to)).kind).toBe(
    'couldNotAsk',
  );
});

test('our own address of the family that is not given is not foreign', async () => {
  const to = { cname: 'edge.glimpse.net', ipv4: ['198.51.100.7'], ipv6: [] };
  const own = [
    ['A', '198.51.100.7'],
    ['AAAA', '2001:db8::7'],
  ] as const;
  const edge = { 'edge.glimpse.net': [['A', '198.51.100.9'], own[1]] } as const;
  expect((await check({ [host]: own, ...edge }, to)).kind).toBe('Routed');
  expect(await check({ [host]: [own[0], ['AAAA', '2001:db8::8']], ...edge }, to)).toMatchObject({
    kind: 'PartlyRouted',
    foreign: ['2001:db8::8'],
  });
  expect((await check({ [host]: [['A', '198.51.100.9']], ...edge }, to)).kind).toBe('WrongTarget');
  expect((await check({ [host]: own, 'edge.glimpse.net': 'silent' }, to)).kind).toBe('couldNotAsk');
  expect((await check({ [host]: [own[0]], 'edge.glimpse.net': 'silent' }, to)).kind).toBe('Routed');
});

test('no apex is ever told to set a CNAME record, whatever addresses are given', () => {
  const lists = (address: string) => [[], [address]];
  for (const apex of ['acme.example', 'acme.co.uk'])
    for (const ipv4 of lists('198.51.100.7'))
      for (const ipv6 of lists('2001:db8::7'))
        expect(expectedRecord(apex, { cname: 'edge.glimpse.net', ipv4, ipv6 }).type).not.toBe('CNAME');
});

test('a subdomain gets a CNAME record, an apex an address record', () => {
  expect(expectedRecord(host, target)).toEqual({ type: 'CNAME', values: ['edge.glimpse.net'] });
  expect(expectedRecord('acme.example', target)).toEqual({ type: 'A', values: ['198.51.100.7'] });
  expect(expectedRecord('acme.example', { ...target, ipv4: [] })).toEqual({
    type: 'AAAA',
    values: ['2001:db8::7'],
  });
  const named = { cname: 'edge.glimpse.net', ipv4: [], ipv6: [] };
  expect(expectedRecord('acme.example', named)).toEqual({ type: 'ALIAS', values: ['edge.glimpse.net'] });
  expect(expectedValues('acme.example', named)).toEqual(['edge.glimpse.net']);
  expect(expectedValues('acme.example', target)).toEqual(['198.51.100.7', '2001:db8::7']);
  expect(expectedValues(host, { ...target, cname: undefined })).toEqual(['198.51.100.7', '2001:db8::7']);
});
