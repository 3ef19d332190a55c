// Tests what clears the failures of an order.
import { expect, test } from 'vitest';
import { customDomains } from '#resources/custom-domain.ts';
import { mustReset, orderInputs } from './order-inputs.ts';

const [directoryURL, host] = ['https://ca.test/directory', 'a.acme.example'];
const region = { spec: { acme: { directoryURL } } } as never;
const rejected = { lastError: { type: 'rejectedIdentifier' } };
const failed = { lastError: { type: 'dns' }, failedAttempts: 3 };

function aRun(status: object | undefined) {
  const domain = customDomains.parse({
    apiVersion: 'glimpse.dev/v1alpha1',
    kind: 'CustomDomain',
    metadata: { name: host, generation: 3 },
    spec: { hostname: host, customerId: '7c1f0a52d9be' },
    ...(status && { status: { conditions: [], ...status } }),
  });
  return { domain, region };
}
const same = { orderedWith: { generation: 3, directoryURL } };
const nothing = { requested: false, dnsChanged: false };

test('the basis is the spec and the directory of this run', () => {
  expect(orderInputs(aRun(undefined))).toEqual(same.orderedWith);
});

test.each([
  ['the spec has changed', { generation: 2, directoryURL }],
  ['the directory has changed', { generation: 3, directoryURL: 'https://old.test/directory' }],
])('failures and a refused name start again when %s', (_what, orderedWith) => {
  for (const acme of [rejected, failed]) {
    expect(mustReset(aRun({ acme, ...same }), nothing)).toBe(false);
    expect(mustReset(aRun({ acme, orderedWith }), nothing)).toBe(true);
  }
});

test('a status that an older version wrote tells by its generation', () => {
  expect(mustReset(aRun({ acme: rejected, observedGeneration: 3 }), nothing)).toBe(false);
  expect(mustReset(aRun({ acme: rejected, observedGeneration: 2 }), nothing)).toBe(true);
});

test('new DNS answers clear failures, but not the refusal of a name; a person clears both', () => {
  const dnsChanged = { requested: false, dnsChanged: true };
  expect(mustReset(aRun({ acme: failed, ...same }), dnsChanged)).toBe(true);
  expect(mustReset(aRun({ acme: rejected, ...same }), dnsChanged)).toBe(false);
  expect(mustReset(aRun({ acme: rejected, ...same }), { requested: true, dnsChanged: false })).toBe(true);
});

test('a domain without an order has nothing to clear', () => {
  expect(mustReset(aRun({ orderedWith: { generation: 1, directoryURL } }), nothing)).toBe(false);
  expect(mustReset(aRun(undefined), nothing)).toBe(false);
});
