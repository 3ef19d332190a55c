// Tests the walk along name servers on real sockets.
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { secureRandom } from '#platform/random.ts';
import { authoritativeAsk } from '#domains/checks/authoritative.ts';
import { createExchange } from '#domains/checks/dns-exchange.ts';
import { createResolver } from '#domains/checks/resolver.ts';
import { type DnsTestServer, startDns } from './server.ts';

const { signal } = new AbortController();
const exchange = createExchange(() => secureRandom.bytes(2).readUInt16BE());
const host = 'links.acme.example';

let dns: DnsTestServer;
beforeEach(async () => {
  dns = await startDns();
  onTestFinished(() => dns[Symbol.asyncDispose]());
});

/** A root, a top-level zone and two servers of `acme.example`, all on one port. */
async function openTree() {
  const { port } = dns;
  const [top, one, two] = await Promise.all(
    ['127.0.0.2', '127.0.0.3', '127.0.0.4'].map((address) => startDns({ address, port })),
  );
  if (!top || !one || !two) throw new Error('A server is missing');
  for (const server of [top, one, two]) onTestFinished(() => server[Symbol.asyncDispose]());
  dns.delegate('example', { 'ns.example': '127.0.0.2' });
  top.delegate('acme.example', { 'ns1.acme.example': '127.0.0.3', 'ns2.acme.example': '127.0.0.4' });
  const mayAsk = (address: string) => address.startsWith('127.0.0.');
  const walk = (may = mayAsk) =>
    createResolver(authoritativeAsk({ exchange, clock: systemClock, mayAsk: may, start: [dns], port }));
  return { top, one, two, walk };
}

test('the walk asks every server of the zone, and keeps where they disagree', async () => {
  const { one, two, walk } = await openTree();
  one.set(host, 'A', '198.51.100.7');
  two.set(host, 'A', '192.0.2.1');
  const found = await walk().resolve(host, 'A', { signal });
  const addresses =
    found.kind === 'answered'
      ? found.paths.flatMap(({ records }) => records.map((record) => 'address' in record && record.address))
      : [];
  expect(new Set(addresses)).toEqual(new Set(['192.0.2.1', '198.51.100.7']));
});

test('a lame or silent server does not hide what the other one says', async () => {
  const { one, two, walk } = await openTree();
  two.set(host, 'A', '198.51.100.7');
  one.fail(host, 'lame');
  expect((await walk().resolve(host, 'A', { signal })).kind).toBe('answered');
  one.fail(host, 'silent');
  expect((await walk().resolve(host, 'A', { signal })).kind).toBe('answered');
  two.fail(host, 'servfail');
  expect((await walk().resolve(host, 'A', { signal })).kind).toBe('couldNotAsk');
});

test('J8 the walk says what all servers of a zone have in common', async () => {
  const { top, one, two, walk } = await openTree();
  const whyAfter = async (fault: 'servfail' | 'refused' | 'lame' | 'silent') => {
    for (const server of [one, two]) server.fail(host, fault);
    const found = await walk().resolve(host, 'A', { signal });
    return found.kind === 'couldNotAsk' ? found.why : found.kind;
  };
  expect(await whyAfter('servfail')).toBe('ServFail');
  expect(await whyAfter('refused')).toBe('Refused');
  expect(await whyAfter('lame')).toBe('Lame');
  expect(await whyAfter('silent')).toBe('Silent');
  top.fail('example', 'silent');
  expect(await whyAfter('silent')).toBe('Unreachable');
});

test('name servers without an address in the referral are looked up, private ones are never asked', async () => {
  const { top, one, two, walk } = await openTree();
  one.set(host, 'A', '198.51.100.7');
  top.delegate('acme.example', { 'ns1.else.example': '' });
  top.set('ns1.else.example', 'A', '127.0.0.3');
  expect((await walk().resolve(host, 'A', { signal })).kind).toBe('answered');
  top.delegate('acme.example', { 'ns1.acme.example': '127.0.0.4' });
  two.queries.length = 0;
  const strict = walk((address) => address !== '127.0.0.4');
  expect((await strict.resolve(host, 'A', { signal })).kind).toBe('couldNotAsk');
  expect(two.queries).toEqual([]);
});

test('the root is asked once for many names of one top-level zone', async () => {
  const { one, walk } = await openTree();
  one.set(host, 'A', '198.51.100.7');
  const resolve = walk();
  for (let count = 0; count < 3; count += 1) await resolve.resolve(host, 'A', { signal });
  expect(dns.queries).toHaveLength(1);
});
