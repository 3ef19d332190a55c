// Tests where a host name must lead: a CNAME to the target is right, whatever its addresses are.
import { expect, test } from 'vitest';
import type { Zone } from './testing.ts';
import { check, host } from './pointing-samples.ts';

test('a CNAME to the target is right, whatever its addresses are', async () => {
  expect(await check({ [host]: [['CNAME', 'edge.glimpse.net']] })).toEqual({
    kind: 'Routed',
    observed: ['edge.glimpse.net'],
    foreign: [],
  });
  const chain: Zone = {
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
