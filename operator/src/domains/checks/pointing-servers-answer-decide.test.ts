// Tests where a host name must lead: servers that do not answer decide nothing.
import { expect, test } from 'vitest';
import { expectedRecord, expectedValues } from './pointing.ts';
import { check, host, target } from './pointing-samples.ts';

test('servers that do not answer decide nothing', async () => {
  expect((await check({ [host]: 'silent' })).kind).toBe('couldNotAsk');
});

test('without given addresses those of the target count', async () => {
  const to = { cname: 'edge.glimpse.net', ipv4: [], ipv6: [] };
  const edge = { 'edge.glimpse.net': [['A', '198.51.100.9']] } as const;
  expect((await check({ [host]: [['A', '198.51.100.9']], ...edge }, to)).kind).toBe('Routed');
  expect((await check({ [host]: [['A', '192.0.2.1']], ...edge }, to)).kind).toBe('WrongTarget');
  expect((await check({ [host]: [['A', '192.0.2.1']], 'edge.glimpse.net': 'silent' }, to)).kind).toBe(
    'couldNotAsk',
  );
});

test('a subdomain gets a CNAME record, an apex an address record', () => {
  expect(expectedRecord(host, target)).toEqual({ type: 'CNAME', values: ['edge.glimpse.net'] });
  expect(expectedRecord('acme.example', target)).toEqual({ type: 'A', values: ['198.51.100.7'] });
  expect(expectedRecord('acme.example', { ...target, ipv4: [] })).toEqual({
    type: 'AAAA',
    values: ['2001:db8::7'],
  });
  expect(expectedRecord('acme.example', { cname: 'edge.glimpse.net', ipv4: [], ipv6: [] }).type).toBe(
    'CNAME',
  );
  expect(expectedValues('acme.example', target)).toEqual(['198.51.100.7', '2001:db8::7']);
  expect(expectedValues(host, { ...target, cname: undefined })).toEqual(['198.51.100.7', '2001:db8::7']);
});
