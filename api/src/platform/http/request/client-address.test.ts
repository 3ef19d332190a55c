// A client cannot choose the network that its limits are counted for (docs/design/trust.md#hosts).
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { networkOf, trustedProxies, wideNetworkOf } from './client-address.ts';

function from(peer: string, headers: Record<string, string> = {}): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  const request = new IncomingMessage(socket);
  Object.assign(request.headers, headers);
  return request;
}

test.each([
  ['203.0.113.77', '203.0.113.0/24', '203.0.0.0/16'],
  ['::ffff:203.0.113.77', '203.0.113.0/24', '203.0.0.0/16'],
  ['2001:db8:1:2::5', '2001:db8:1::/48', '2001:db8::/32'],
  ['2001:0DB8:0001::', '2001:db8:1::/48', '2001:db8::/32'],
  ['::1', '0:0:0::/48', '0:0::/32'],
  ['fe80::1%eth0', 'fe80:0:0::/48', 'fe80:0::/32'],
  ['', 'unknown', 'unknown'],
])('%s lies in %s and %s', (address, network, wide) => {
  expect(networkOf(address)).toBe(network);
  expect(wideNetworkOf(network)).toBe(wide);
});

test('all addresses of a /48 are one network', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 5, maxLength: 5 }), (low) => {
      expect(networkOf(`2001:db8:7:${low.map((group) => group.toString(16)).join(':')}`)).toBe(
        '2001:db8:7::/48',
      );
    }),
  );
});

test('without configured proxies forwarded headers count for nothing', () => {
  const { clientOf } = trustedProxies([]);
  const request = from('127.0.0.1', { 'x-forwarded-for': '198.51.100.9', 'x-forwarded-proto': 'https' });
  expect(clientOf(request)).toEqual({ network: '127.0.0.0/24', proto: undefined });
});

test('from a stranger they count for nothing either', () => {
  expect(
    trustedProxies(['10.0.0.0/8']).clientOf(from('192.0.2.1', { 'x-forwarded-for': '198.51.100.9' })).network,
  ).toBe('192.0.2.0/24');
});

test.each([
  ['198.51.100.9', '198.51.100.0/24'],
  ['1.1.1.1, 198.51.100.9', '198.51.100.0/24'],
  ['1.1.1.1, 198.51.100.9, 10.0.0.7', '198.51.100.0/24'],
  ['2001:db8:1::1', '2001:db8:1::/48'],
  ['10.0.0.7', '10.0.0.0/24'],
  ['nonsense', '10.0.0.0/24'],
  ['198.51.100.9, nonsense', '10.0.0.0/24'],
  ['198.51.100.9, nonsense, 10.1.0.7', '10.1.0.0/24'],
  ['198.51.100.9, nonsense, 10.1.0.7, 10.2.0.7', '10.1.0.0/24'],
  ['unknown, 198.51.100.9', '198.51.100.0/24'],
  ['unknown, 198.51.100.9, 10.0.0.7', '198.51.100.0/24'],
  ['1.1.1.1, , 198.51.100.9,', '198.51.100.0/24'],
  ['198.51.100.9:4711', '198.51.100.0/24'],
  ['198.51.100.9:4711, 10.0.0.7:80', '198.51.100.0/24'],
  ['[2001:db8:1::1]:4711', '2001:db8:1::/48'],
  ['[2001:db8:1::1]', '2001:db8:1::/48'],
  ['[::ffff:198.51.100.9]:80', '198.51.100.0/24'],
  ['198.51.100.9:', '10.0.0.0/24'],
  ['198.51.100.9:http', '10.0.0.0/24'],
  ['[198.51.100.9', '10.0.0.0/24'],
  ['_hidden', '10.0.0.0/24'],
  [Array.from({ length: 17 }, () => '198.51.100.9').join(','), '198.51.100.0/24'],
  [`${'1.1.1.1,'.repeat(40)}198.51.100.9`, '198.51.100.0/24'],
  [`198.51.100.9${',10.3.0.7'.repeat(16)}`, '10.3.0.0/24'],
])('a trusted proxy that says %s means %s', (said, network) => {
  expect(trustedProxies(['10.0.0.0/8']).clientOf(from('10.0.0.5', { 'x-forwarded-for': said })).network).toBe(
    network,
  );
});

test('nothing that a caller sends ahead changes the network that its proxy names', () => {
  const { clientOf } = trustedProxies(['10.0.0.0/8']);
  fc.assert(
    fc.property(fc.string(), fc.boolean(), (sent, hasPort) => {
      const named = `198.51.100.9${hasPort ? ':4711' : ''}`;
      const request = from('10.0.0.5', { 'x-forwarded-for': `${sent}, ${named}, 10.0.0.7` });
      expect(clientOf(request).network).toBe('198.51.100.0/24');
    }),
  );
});

test('X-Real-IP and Forwarded never count', () => {
  const request = from('10.0.0.5', { 'x-real-ip': '198.51.100.9', forwarded: 'for=198.51.100.9' });
  expect(trustedProxies(['10.0.0.0/8']).clientOf(request).network).toBe('10.0.0.0/24');
});

test('only a trusted proxy says whether it was https', () => {
  const { clientOf } = trustedProxies(['10.0.0.0/8']);
  expect(clientOf(from('10.0.0.5', { 'x-forwarded-proto': 'https' })).proto).toBe('https');
  expect(clientOf(from('10.0.0.5', { 'x-forwarded-proto': 'gopher' })).proto).toBeUndefined();
});
