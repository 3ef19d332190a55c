// Tests whether CAA records let our authority issue (RFC 8659, RFC 8657).
import { expect, test } from 'vitest';
import { checkCaa } from './caa.ts';
import { type Zone, zoneResolver } from './testing.ts';
import { needs } from './caa-samples.ts';

const check = (zone: Zone, hostname = 'a.b.acme.example') =>
  checkCaa(zoneResolver(zone), { hostname, needs }, { signal: new AbortController().signal });

test('the nearest name with records decides', async () => {
  const zone = {
    'acme.example': [['CAA', '0 issue ";"']],
    'b.acme.example': [['CAA', '0 issue "letsencrypt.org"']],
    'a.b.acme.example': 'nodata',
  } as const;
  expect(await check(zone)).toEqual({ kind: 'permitted', at: 'b.acme.example' });
  expect(await check(zone, 'c.acme.example')).toEqual({ kind: 'forbids', at: 'acme.example' });
  expect(await check({})).toEqual({ kind: 'noRecords' });
});

test('the records behind an alias decide before those of the parent', async () => {
  const zone = {
    'a.acme.example': [['CNAME', 'edge.else.example']],
    'edge.else.example': [['CAA', '0 issue ";"']],
    'acme.example': [['CAA', '0 issue "letsencrypt.org"']],
  } as const;
  expect(await check(zone, 'a.acme.example')).toEqual({ kind: 'forbids', at: 'a.acme.example' });
});

test('a look-up that fails says so and climbs no further', async () => {
  const zone = {
    'b.acme.example': 'silent',
    'acme.example': [['CAA', '0 issue "letsencrypt.org"']],
  } as const;
  expect(await check(zone)).toEqual({ kind: 'couldNotAsk', at: 'b.acme.example' });
});
