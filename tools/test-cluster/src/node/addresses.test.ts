// Tests that the test cluster never takes addresses that the machine uses.
import { expect, test } from 'vitest';
import { chooseAddresses, usedRanges } from './addresses.ts';

test('a machine with podman, Docker, k3s and kubeadm keeps their addresses', () => {
  const used = [
    '10.88.0.0/16',
    '172.17.0.0/16',
    '10.42.0.0/24',
    '10.43.0.0/16',
    '10.96.0.0/12',
    '10.244.0.0/16',
  ];
  expect(chooseAddresses(used)).toEqual({
    address: '10.211.0.1',
    secondAddress: '10.212.0.1',
    pods: '10.211.0.0/16',
    services: '10.212.128.0/24',
    dnsUpstream: '10.211.0.1:5300',
  });
});

test.each([
  ['its own range', '10.211.0.0/16'],
  ['one address in it', '10.211.3.7'],
  ['a part of the neighbour', '10.212.128.0/25'],
  ['a range around it', '10.210.0.0/15'],
])('%s is left to who uses it', (_name, used) => {
  expect(chooseAddresses([used]).pods).toBe('10.213.0.0/16');
});

test('a private network 10/8 is left alone as a whole', () => {
  expect(chooseAddresses(['10.0.0.0/8']).pods).toBe('172.28.0.0/16');
});

test('without a free range the message says what to look at', () => {
  expect(() => chooseAddresses(['10.0.0.0/8', '172.16.0.0/12'])).toThrow('No range of addresses is free');
});

test('reads routes and addresses, and leaves the default route and IPv6 out', () => {
  const routes = JSON.stringify([
    { dst: 'default', gateway: '192.0.2.1' },
    { dst: '0.0.0.0/0' },
    { dst: '10.88.0.0/16', dev: 'podman0' },
    { dst: 'fe80::/64' },
  ]);
  const interfaces = JSON.stringify([{ addr_info: [{ local: '10.211.0.1', prefixlen: 24 }] }, {}]);
  expect(usedRanges(routes, interfaces)).toEqual(['10.88.0.0/16', '10.211.0.1/24']);
});
