// Addresses are found by their HMAC, and answers take a minimum time (docs/design/trust.md#enumeration).
import { expect, test } from 'vitest';
import { sampleKeys } from '#platform/crypto/keys/sample-keys.ts';
import { normalAddress } from '#platform/mail/address.ts';
import { emailIds, newEmailId, withMinimumDuration } from './email-addresses.ts';

test('an address is found under every live key, in upper case and with spaces, too', () => {
  const keys = sampleKeys();
  const { emailId } = newEmailId(keys, normalAddress('ana@example.com'), new Date());
  expect(emailIds(keys, normalAddress('  Ana@Example.COM ')).some((id) => id.equals(emailId))).toBe(true);
  expect(emailId).toHaveLength(16);
});

test('success and failure both take at least 300 ms', async () => {
  const startedMs = performance.now();
  const ends = [
    withMinimumDuration(Promise.resolve('done')),
    withMinimumDuration(Promise.reject(new Error('failed'))),
  ];
  const settled = await Promise.allSettled(
    ends.map((end) => end.finally(() => expect(performance.now() - startedMs).toBeGreaterThan(295))),
  );
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  await expect(ends[1]).rejects.toThrow('failed');
});
