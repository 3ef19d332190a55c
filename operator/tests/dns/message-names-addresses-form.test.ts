// Tests the DNS decoder on good, broken and hostile messages: names and addresses have one form.
import { expect, test } from 'vitest';
import { canonicalAddress, isAskable } from '#domains/checks/dns-message.ts';

test('names and addresses have one form', () => {
  expect(isAskable('a.example')).toBe(true);
  expect([`${'a'.repeat(64)}.example`, 'a..example', '', 'a.'.repeat(127) + 'aa'].some(isAskable)).toBe(
    false,
  );
  expect(canonicalAddress('2001:0DB8:0:0::7')).toBe('2001:db8::7');
  expect(canonicalAddress('192.0.2.1')).toBe('192.0.2.1');
});
