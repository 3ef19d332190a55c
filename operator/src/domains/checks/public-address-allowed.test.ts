// Tests the SSRF guard: which addresses may be dialled: is allowed.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressGuard } from './public-address.ts';
import { mayDial } from './public-address-samples.ts';

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
