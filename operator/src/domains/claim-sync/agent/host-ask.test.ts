// Tests the answer that a TLS proxy gets about a host.
import { expect, test } from 'vitest';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { createHostAsk } from './host-ask.ts';

function open(served: readonly string[] = ['links.acme.example']) {
  const clock = fakeClock();
  const state = { served: new Set(served), available: true, calls: [] as string[] };
  const isServed = async (hostname: string) => {
    state.calls.push(hostname);
    if (!state.available) throw new Error('unavailable');
    return state.served.has(hostname);
  };
  const ask = createHostAsk({ isServed, clock });
  const statusOf = async (domain: string) => (await ask(`domain=${encodeURIComponent(domain)}`)).status;
  return { clock, state, ask, statusOf };
}

test('a served host is 200, whatever its letters, and any other name 404', async () => {
  const { statusOf, state } = open();
  expect(await statusOf('links.acme.example')).toBe(200);
  expect(await statusOf('Links.Acme.Example.')).toBe(200);
  expect(await statusOf('other.acme.example')).toBe(404);
  expect(state.calls).toEqual(['links.acme.example', 'other.acme.example']);
});

test('what can be no host of ours reaches no database', async () => {
  const { ask, statusOf, state } = open();
  const names = ['', 'localhost', '*.acme.example', 'a_b.example', '[::1]', 'a'.repeat(300), 'a b.example'];
  for (const name of names) expect([name, await statusOf(name)]).toEqual([name, 404]);
  expect((await ask('')).status).toBe(404);
  expect((await ask('domain=links.acme.example&domain=b.example')).status).toBe(404);
  expect((await ask(`x=${'y'.repeat(600)}&domain=links.acme.example`)).status).toBe(404);
  expect(state.calls).toEqual([]);
});

test('a host is looked up every 30 s, another name every 5 s, and the same one once at a time', async () => {
  const { clock, statusOf, state } = open();
  const both = () => Promise.all([statusOf('links.acme.example'), statusOf('other.example')]);
  await Promise.all([both(), both()]);
  expect(state.calls).toHaveLength(2);
  await clock.advance(4999);
  await both();
  expect(state.calls).toHaveLength(2);
  await clock.advance(1);
  await both();
  expect(state.calls).toHaveLength(3);
  state.served.clear();
  await clock.advance(25_000);
  expect(await both()).toEqual([404, 404]);
});

test('a flood of new names makes 20 look-ups a second, and no served host waits', async () => {
  const { clock, statusOf, state } = open();
  await statusOf('links.acme.example');
  await clock.advance(31_000);
  const flood = Array.from({ length: 500 }, (_, index) => statusOf(`n${index}.example`));
  const statuses = await Promise.all(flood);
  expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(21);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(479);
  expect(state.calls.length).toBeLessThanOrEqual(22);
  expect(await statusOf('links.acme.example')).toBe(200);
  await clock.advance(1000);
  expect(await statusOf('new.example')).toBe(404);
});

test('without the database a host that was served today stays served, and no other is refused for good', async () => {
  const { clock, statusOf, state } = open();
  await statusOf('links.acme.example');
  state.available = false;
  await clock.advance(3_600_000);
  expect(await statusOf('links.acme.example')).toBe(200);
  expect(await statusOf('new.example')).toBe(503);
  await clock.advance(86_400_000);
  expect(await statusOf('links.acme.example')).toBe(503);
});
