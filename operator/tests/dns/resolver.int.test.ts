// Tests the resolver on real sockets: aliases, faults and bounds.
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { secureRandom } from '#platform/random.ts';
import { createExchange } from '#domains/checks/dns-exchange.ts';
import { parseDnsServer } from '#domains/checks/dns-servers.ts';
import { createResolver, paced, recursiveAsk, type Resolver } from '#domains/checks/resolver.ts';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { type DnsTestServer, startDns } from './server.ts';

const { signal } = new AbortController();
const exchange = createExchange(() => secureRandom.bytes(2).readUInt16BE());
const host = 'links.acme.example';

let dns: DnsTestServer;
let resolver: Resolver;
beforeEach(async () => {
  dns = await startDns();
  onTestFinished(() => dns[Symbol.asyncDispose]());
  resolver = createResolver(recursiveAsk(exchange, [dns]));
});
const resolve = (name = host, type: 'A' | 'TXT' = 'A') => resolver.resolve(name, type, { signal });
const texts = async (name = host) => {
  const found = await resolve(name, 'TXT');
  return found.kind === 'answered'
    ? found.paths.flatMap(({ records }) => records.flatMap((one) => (one.type === 'TXT' ? [one.text] : [])))
    : found.kind;
};

test('answers, absence and silence are three outcomes', async () => {
  dns.set(host, 'A', '198.51.100.7');
  expect(await resolve()).toMatchObject({ kind: 'answered', paths: [{ aliases: [] }] });
  expect(await resolve(host, 'TXT')).toMatchObject({ kind: 'notFound', missing: 'NoData' });
  expect(await resolve('other.example')).toMatchObject({ kind: 'notFound', missing: 'NXDomain' });
  dns.fail(host, 'servfail');
  expect(await resolve()).toEqual({ kind: 'couldNotAsk', why: 'ServFail' });
  dns.fail(host, 'refused');
  expect(await resolve()).toEqual({ kind: 'couldNotAsk', why: 'Refused' });
});

test('aliases are followed, also when the server stops at one, but not in a circle or without an end', async () => {
  dns.set(host, 'CNAME', 'a.example');
  dns.set('a.example', 'A', '198.51.100.7');
  expect(await resolve()).toMatchObject({ paths: [{ aliases: ['a.example'] }] });
  dns.fail(host, { answers: [{ owner: host, type: 'CNAME', value: 'a.example' }] });
  expect(await resolve()).toMatchObject({ paths: [{ aliases: ['a.example'] }] });
  dns.fail(host);
  dns.set('a.example', 'A');
  dns.set('a.example', 'CNAME', host);
  expect(await resolve()).toEqual({ kind: 'couldNotAsk', why: 'Loop' });
  for (let step = 0; step < 12; step += 1) dns.set(`s${step}.example`, 'CNAME', `s${step + 1}.example`);
  dns.set('s12.example', 'A', '198.51.100.7');
  expect((await resolve('s0.example')).kind).toBe('answered');
});

test('a cut answer is asked for again by TCP', async () => {
  dns.set(host, 'TXT', 'y'.repeat(2000));
  dns.fail(host, 'truncated');
  expect(await texts()).toEqual(['y'.repeat(2000)]);
  expect(dns.queries.map(({ tcp }) => tcp)).toEqual([false, true]);
});

test('cm-9010 cm-8803 an endless answer is more than we read, is cut at once and grows no memory', async () => {
  dns.fail(host, 'endless');
  const before = process.memoryUsage().arrayBuffers;
  expect(await resolve()).toEqual({ kind: 'couldNotAsk', why: 'TooMuch' });
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5 * 1024 * 1024);
});

test('silence costs two tries of 2 s, garbage is silence, and a slow answer counts', async () => {
  dns.set(host, 'A', '198.51.100.7');
  dns.fail(host, { slowMs: 500 });
  expect((await resolve()).kind).toBe('answered');
  for (const fault of ['silent', 'garbage'] as const) {
    dns.fail(host, fault);
    dns.queries.length = 0;
    const from = performance.now();
    expect(await resolve()).toEqual({ kind: 'couldNotAsk', why: 'Silent' });
    expect(performance.now() - from).toBeLessThan(onThisMachine(5000));
    expect(dns.queries.map(({ type }) => type)).toEqual(['A', 'A', 'NS']);
  }
});

test('more than 200 records are more than we read, by datagram and by stream, without a wait', async () => {
  const many = (length: number) => Array.from({ length }, (_, index) => `text ${index}`);
  for (const fault of [undefined, 'truncated'] as const) {
    dns.fail(host, fault);
    dns.set(host, 'TXT', ...many(201));
    dns.queries.length = 0;
    expect(await resolve(host, 'TXT')).toEqual({ kind: 'couldNotAsk', why: 'TooMuch' });
    expect(dns.queries.map(({ tcp }) => tcp)).toEqual(fault ? [false, true] : [false]);
    dns.set(host, 'TXT', ...many(200));
    expect(await texts()).toHaveLength(200);
  }
});

test('an answer that does not fit into 64 KB is more than we read', async () => {
  dns.fail(host, { truncated: true });
  expect(await resolve(host, 'TXT')).toEqual({ kind: 'couldNotAsk', why: 'TooMuch' });
  expect(dns.queries.map(({ tcp }) => tcp)).toEqual([false, true]);
});

test('the 17th alias is more than we read, in one answer and from answer to answer', async () => {
  for (let step = 0; step < 17; step += 1) dns.set(`s${step}.example`, 'CNAME', `s${step + 1}.example`);
  dns.set('s17.example', 'A', '198.51.100.7');
  const apart = (on: boolean) => {
    for (let step = 0; step < 17; step += 1) {
      const [owner, value] = [`s${step}.example`, `s${step + 1}.example`];
      dns.fail(owner, on ? { answers: [{ owner, type: 'CNAME', value }] } : undefined);
    }
  };
  for (const one of [false, true]) {
    apart(one);
    expect((await resolve('s1.example')).kind).toBe('answered');
    expect(await resolve('s0.example')).toEqual({ kind: 'couldNotAsk', why: 'TooMuch' });
  }
});

test('servers that answer with ever new aliases end after 64 names', async () => {
  let made = 0;
  const questions: string[] = [];
  const endless = createResolver(async ({ name }) => {
    questions.push(name);
    return [0, 1, 2, 3].map(() => ({ kind: 'alias', aliases: [`a${(made += 1)}.example`] }));
  });
  expect(await endless.resolve(host, 'A', { signal })).toEqual({ kind: 'couldNotAsk', why: 'TooMuch' });
  expect(questions).toHaveLength(64);
});

test('a second resolver answers for a silent one', async () => {
  dns.set(host, 'A', '198.51.100.7');
  const servers = [{ address: '127.0.0.1', port: 9 }, dns];
  const other = createResolver(recursiveAsk(exchange, servers));
  expect((await other.resolve(host, 'A', { signal })).kind).toBe('answered');
});

test('J8 wrong DNSSEC signatures are told apart from a server that fails', async () => {
  dns.set(host, 'A', '198.51.100.7');
  dns.fail(host, 'bogus');
  expect(await resolve()).toEqual({ kind: 'couldNotAsk', why: 'Bogus' });
});

test('J8 a resolver that answers nothing at all is our fault, not that of the domain', async () => {
  dns.fail('', 'silent');
  dns.fail(host, 'silent');
  const away = createResolver(recursiveAsk(exchange, [{ address: '127.0.0.1', port: 9 }]));
  expect(await away.resolve(host, 'A', { signal })).toEqual({ kind: 'couldNotAsk', why: 'Unreachable' });
  expect(await resolve()).toEqual({ kind: 'couldNotAsk', why: 'Unreachable' });
});

test('a stop ends a look-up at once', async () => {
  dns.fail(host, 'silent');
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 50);
  const from = performance.now();
  expect((await resolver.resolve(host, 'A', { signal: stop.signal })).kind).toBe('couldNotAsk');
  expect(performance.now() - from).toBeLessThan(onThisMachine(1000));
});

test('questions are spread to 20 a second', async () => {
  const clock = fakeClock();
  let sent = 0;
  const counted = paced(async () => ((sent += 1), undefined), clock);
  const ask = { name: host, type: 'A' } as const;
  for (let count = 0; count < 60; count += 1) void counted(dns, ask, { recursive: true, signal });
  await clock.advance(0);
  expect(sent).toBeLessThanOrEqual(21);
  await clock.advance(1000);
  expect(sent).toBeLessThanOrEqual(41);
  await clock.advance(2000);
  expect(sent).toBe(60);
});

test('addresses of servers are read with and without a port', () => {
  expect(parseDnsServer('192.0.2.53')).toEqual({ address: '192.0.2.53', port: 53 });
  expect(parseDnsServer('192.0.2.53:5353')).toEqual({ address: '192.0.2.53', port: 5353 });
  expect(parseDnsServer('[2001:db8::53]:5353')).toEqual({ address: '2001:db8::53', port: 5353 });
  expect(parseDnsServer('2001:db8::53')).toEqual({ address: '2001:db8::53', port: 53 });
  for (const wrong of ['', 'dns.example', '192.0.2.53:0', '192.0.2.53:70000', '[192.0.2.53]:53', '::1:x'])
    expect(parseDnsServer(wrong), wrong).toBeUndefined();
});
