// Every answer carries the strict headers (docs/design/trust.md#response-headers).
import { expect, test } from 'vitest';
import { type FlatHeaders, strictHeaders } from './strict-headers.ts';

function asObject(flat: FlatHeaders): Record<string, string> {
  const found: Record<string, string> = {};
  for (let at = 0; at < flat.length; at += 2) {
    const name = (flat[at] ?? '').toLowerCase();
    expect(found).not.toHaveProperty(name);
    found[name] = flat[at + 1] ?? '';
  }
  return found;
}

const always = {
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

test('what is no page may do nothing', () => {
  const headers = asObject(strictHeaders('http').plain);
  expect(headers).toMatchObject({
    ...always,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
  expect(headers).not.toHaveProperty('strict-transport-security');
  expect(headers).not.toHaveProperty('server');
  expect(headers).not.toHaveProperty('x-powered-by');
});

test('a small page may use its one style sheet and nothing else', () => {
  expect(asObject(strictHeaders('https').small('c3R5bGU='))).toMatchObject({
    ...always,
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'content-security-policy':
      "default-src 'none'; style-src 'sha256-c3R5bGU='; frame-ancestors 'none'; sandbox",
  });
});

test('a page runs its own nonced script and nothing else', () => {
  const headers = asObject(strictHeaders('https').page('bm9uY2U='));
  expect(headers).toMatchObject({
    ...always,
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  });
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'nonce-bm9uY2U=' 'strict-dynamic'; style-src 'self' 'nonce-bm9uY2U='; img-src 'self'; font-src 'self'; connect-src 'self'; " +
      "worker-src 'self'; manifest-src 'self'; form-action 'self'; frame-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; " +
      "require-trusted-types-for 'script'; trusted-types glimpse; report-to csp; report-uri /csp-report",
  );
  expect(headers['reporting-endpoints']).toBe('csp="/csp-report"');
});

test('https without subdomains leaves subdomains to their owner', () => {
  const headers = asObject(strictHeaders('https without subdomains').plain);
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
});

test('only the clipboard may be written to', () => {
  const policy = asObject(strictHeaders('http').plain)['permissions-policy']?.split(', ') ?? [];
  expect(policy.length).toBeGreaterThan(15);
  expect(policy.filter((entry) => !entry.endsWith('=()'))).toEqual(['clipboard-write=(self)']);
});
