// The policy of edited pages differs from that of the product by one socket.
import { expect, test } from 'vitest';
import { withHotReload } from './page-policy.ts';

test('the policy of an edited page allows the socket of its own host, and nothing else', () => {
  const policy =
    "default-src 'none'; script-src 'nonce-a' 'strict-dynamic'; connect-src 'self'; img-src 'self'";
  const edited = withHotReload(policy, 'localhost:3000');
  expect(edited).toContain("connect-src 'self' ws://localhost:3000;");
  expect(edited.replace(' ws://localhost:3000', '')).toBe(policy);
});
