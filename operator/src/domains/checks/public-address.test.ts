// Tests the SSRF guard: which addresses may be dialled.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressGuard } from './public-address.ts';

const mayDial = addressGuard({ allowed: [], refused: ['34.118.224.0/20'] });

test.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
  '%s is allowed',
  (address) => {
    expect(mayDial(address)).toBe(true);
  },
);

test('allowed ranges count first, for edges behind address translation', () => {
  const guard = addressGuard({
    allowed: ['10.0.0.7/32', '2001:db8::7/128', 'nonsense'],
    refused: ['10.0.0.0/8'],
  });
  expect([guard('10.0.0.7'), guard('10.0.0.8'), guard('2001:db8::7')]).toEqual([true, false, true]);
});

test('no private IPv4 address passes in any of its IPv6 forms', () => {
  const octet = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(octet, octet, octet, (a, b, c) => {
      const hex = [(10 << 8) | a, (b << 8) | c].map((part) => part.toString(16)).join(':');
      for (const head of ['::ffff:', '::', '64:ff9b::', '2002:']) {
        const address = head === '2002:' ? `2002:${hex}::1` : `${head}${hex}`;
        expect(mayDial(address), address).toBe(false);
      }
    }),
  );
});

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '255.255.255.255',
  '34.118.224.5',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '::8.8.8.8',
  '64:ff9b::a00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:a00:1::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  'not an address',
  '8.8.8.8:80',
  '0x7f000001',
  '127.1',
])('%s is refused', (address) => {
  expect(mayDial(address)).toBe(false);
});
