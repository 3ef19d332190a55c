// The kind of connection follows scheme and host of a request (docs/design/trust.md#response-headers).
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { hostTable } from '#platform/http/request/host-table.ts';
import { connectionOf } from './http-services.ts';

const site = {
  siteOrigin: 'https://glimpse.example',
  siteHost: 'glimpse.example',
  siteAliases: [],
  https: true,
  development: false,
};
const custom = (hostname: string) => Promise.resolve({ hostname, domainId: 'd1' });

function kindOf(host: string, proto?: 'http'): unknown {
  const proxies = { clientOf: () => ({ network: '192.0.2.0/24', proto }) };
  const request = Object.assign(new IncomingMessage(new Socket()), { headers: { host } });
  return connectionOf({ config: site, proxies, hosts: hostTable(site, custom) })(request);
}

test.each([
  ['glimpse.example', 'https'],
  ['GLIMPSE.example:443', 'https'],
  ['secrets.customer.example', 'https without subdomains'],
])('a request for %s came over %s', (host, expected) => {
  expect(kindOf(host)).toBe(expected);
});

test('a request that a trusted proxy got over http came over http', () => {
  expect(kindOf('glimpse.example', 'http')).toBe('http');
});
