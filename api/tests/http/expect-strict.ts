// The strict headers of every answer, for tests (decision 19, docs/design/trust.md#response-headers).
import { expect } from 'vitest';

const strict = {
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': expect.stringContaining('clipboard-write=(self)') as string,
  'content-security-policy': expect.stringContaining("default-src 'none'") as string,
};
const never = ['server', 'x-powered-by', 'access-control-allow-origin', 'strict-transport-security'];

export function expectStrict(headers: Record<string, string>): void {
  expect(headers).toMatchObject(strict);
  for (const name of never) expect(headers).not.toHaveProperty(name);
}

/** Sends a request without following redirects. */
export async function fetchText(url: string, init: RequestInit = {}) {
  const response = await fetch(url, { redirect: 'manual', ...init });
  return {
    response,
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
}
