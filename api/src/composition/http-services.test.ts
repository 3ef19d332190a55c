// Response headers follow the scheme and the host of a request (docs/design/trust.md#response-headers).
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { hostTable } from '#platform/http/request/host-table.ts';
import { headersOf } from './http-services.ts';

const site = {
  siteOrigin: 'https://glimpse.example',
  siteHost: 'glimpse.example',
  siteAliases: [],
  https: true,
  development: false,
};
const custom = (hostname: string) => Promise.resolve({ hostname, domainId: 'd1' });

function transportSecurity(host: string, proto?: 'http'): unknown {
  const proxies = { clientOf: () => ({ network: '192.0.2.0/24', proto }) };
  const request = Object.assign(new IncomingMessage(new Socket()), { headers: { host } });
  const { plain } = headersOf({ config: site, proxies, hosts: hostTable(site, custom) })(request);
  const at = plain.indexOf('strict-transport-security');
  return at < 0 ? undefined : plain[at + 1];
}

test.each([
  ['glimpse.example', 'max-age=63072000; includeSubDomains'],
  ['GLIMPSE.example:443', 'max-age=63072000; includeSubDomains'],
  ['secrets.customer.example', 'max-age=31536000'],
])('%s keeps https with %s', (host, expected) => {
  expect(transportSecurity(host)).toBe(expected);
});

test('a request that came over http sets no Strict-Transport-Security', () => {
  expect(transportSecurity('glimpse.example', 'http')).toBeUndefined();
});
