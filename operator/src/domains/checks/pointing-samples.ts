// Samples and builders for the tests of pointing.
import { checkPointing, type Target } from './pointing.ts';
import { type Zone, zoneResolver } from './testing.ts';

export const target: Target = { cname: 'edge.glimpse.net', ipv4: ['198.51.100.7'], ipv6: ['2001:db8::7'] };

export const host = 'links.acme.example';

export const check = (zone: Zone, to = target) =>
  checkPointing(zoneResolver(zone), { hostname: host, target: to }, new AbortController().signal);
