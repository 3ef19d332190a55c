// The cache of the closed host table (docs/design/http-api.md#paths-and-hosts).
import { expect, test } from 'vitest';
import { servedDomainLookup } from './host-lookup.ts';

function fixture() {
  let nowMs = Date.UTC(2026, 10, 22);
  const queries: string[] = [];
  const served = new Map([['one.example.org', 'd1']]);
  const store = { available: true };
  const servedId = async (hostname: string) => {
    queries.push(hostname);
    if (!store.available) throw new Error('unavailable');
    return served.get(hostname);
  };
  const lookup = servedDomainLookup({ servedId }, { now: () => new Date(nowMs) });
  return { lookup, queries, served, store, wait: (ms: number) => void (nowMs += ms) };
}
const one = { hostname: 'one.example.org', domainId: 'd1' };

test('a served host is cached for 30 seconds, an unknown one for 5', async () => {
  const { lookup, queries, wait } = fixture();
  const both = async () => [await lookup('one.example.org'), await lookup('two.example.org')];
  expect(await both()).toEqual([one, undefined]);
  wait(4999);
  await both();
  expect(queries).toEqual(['one.example.org', 'two.example.org']);
  wait(1);
  await both();
  expect(queries).toEqual(['one.example.org', 'two.example.org', 'two.example.org']);
  wait(25_000);
  await lookup('one.example.org');
  expect(queries).toHaveLength(4);
});

test('simultaneous look-ups of one host share one query', async () => {
  const { lookup, queries } = fixture();
  expect(await Promise.all([lookup('one.example.org'), lookup('one.example.org')])).toEqual([one, one]);
  expect(queries).toHaveLength(1);
});

test('while the store is unavailable a served host stays served, and an unknown one is an error', async () => {
  const { lookup, store, wait } = fixture();
  await lookup('one.example.org');
  await lookup('two.example.org');
  store.available = false;
  wait(3_600_000);
  expect(await lookup('one.example.org')).toEqual(one);
  await expect(lookup('two.example.org')).rejects.toThrow('unavailable');
});

test('a flood of random hosts drops no served host and keeps the cache bounded', async () => {
  const { lookup, queries, store, wait } = fixture();
  await lookup('one.example.org');
  for (let at = 0; at <= 10_000; at += 1) await lookup(`random-${at}.example.org`);
  const before = queries.length;
  await lookup('random-10000.example.org');
  expect(queries).toHaveLength(before);
  await lookup('random-0.example.org');
  expect(queries).toHaveLength(before + 1);
  store.available = false;
  wait(3_600_000);
  expect(await lookup('one.example.org')).toEqual(one);
});

test('a host that is no longer served is not answered from the cache while the store is unavailable', async () => {
  const { lookup, served, store, wait } = fixture();
  await lookup('one.example.org');
  served.clear();
  wait(30_000);
  expect(await lookup('one.example.org')).toBeUndefined();
  store.available = false;
  wait(5000);
  await expect(lookup('one.example.org')).rejects.toThrow('unavailable');
});
