// Network policies: nothing reaches a region or leaves it except what section 8 of the design lists.
import { expect, test } from 'vitest';
import { policies, text } from './network-samples.ts';

test('every policy closes both directions, and the default lets nothing pass', () => {
  for (const { policyTypes } of policies().values()) expect(policyTypes).toEqual(['Ingress', 'Egress']);
  expect(policies().get('default-deny')).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  expect([...policies().keys()]).toEqual([
    'default-deny',
    'dns',
    'api',
    'mongo',
    'redis',
    'acme-solver',
    'backup',
    'edge',
  ]);
});

test('the API reaches its stores and public addresses only: no private range, not the API server', () => {
  const blocks = policies()
    .get('api')
    ?.egress?.flatMap(({ to = [] }) => to.flatMap(({ ipBlock }) => ipBlock ?? []));
  expect(blocks?.map(({ cidr }) => cidr)).toEqual(['0.0.0.0/0', '::/0']);
  expect(blocks?.[0]?.except).toEqual(
    expect.arrayContaining([
      '10.0.0.0/8',
      '172.16.0.0/12',
      '192.168.0.0/16',
      '169.254.0.0/16',
      '100.64.0.0/10',
    ]),
  );
  expect(blocks?.[1]?.except).toEqual(expect.arrayContaining(['fc00::/7', 'fe80::/10']));
  expect(text('api')).not.toContain('192.0.2.1');
});
