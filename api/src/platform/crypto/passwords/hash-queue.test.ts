// The queue shares hashes fairly among networks, and bounds how many wait and how long.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hashQueue, type HashTurn } from './hash-queue.ts';

const hashMs = 250;
const busy = { code: 'store.unavailable', retryAfter: 2 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

function queueOf(slots = 1) {
  let waiting = 0;
  const done: string[] = [];
  const queue = hashQueue(slots, {
    nowMs: () => Date.now(),
    wideOf: (network) => network.split('.')[0] ?? '',
    onWait: () => ((waiting += 1), () => void (waiting -= 1)),
  });
  const run = async (kind: 'check' | 'make', network: string, turn: Partial<HashTurn> = {}) => {
    const task = async (): Promise<string> => (await pause(hashMs), done.push(network), 'ran');
    return queue.run(kind, { network, ...turn }, task).catch((error: unknown) => error);
  };
  return {
    queue,
    run,
    done,
    waiting: () => waiting,
    passMs: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

test('as many run at once as there are slots', async () => {
  const { run, done, passMs, waiting } = queueOf(2);
  const all = ['1', '2', '3', '4', '5'].map((network) => run('check', network));
  await passMs(hashMs);
  expect(done).toEqual(['1', '2']);
  expect(waiting()).toBe(1);
  await passMs(2 * hashMs);
  expect(await Promise.all(all)).toEqual(['ran', 'ran', 'ran', 'ran', 'ran']);
  expect(waiting()).toBe(0);
});

test('a network that was served waits for one that was not', async () => {
  const { run, done, passMs } = queueOf();
  for (const network of ['1', '1', '1', '2']) void run('check', network);
  await passMs(4 * hashMs);
  expect(done).toEqual(['1', '2', '1', '1']);
});

test('at most four of one network wait', async () => {
  const { run, passMs } = queueOf();
  const all = Array.from({ length: 6 }, () => run('check', '1'));
  expect(await all[5]).toMatchObject(busy);
  await passMs(5 * hashMs);
  expect(await Promise.all(all.slice(0, 5))).toEqual(['ran', 'ran', 'ran', 'ran', 'ran']);
});

test('a full queue refuses the last in rank, not the new one', async () => {
  const { run, done, passMs } = queueOf();
  for (const network of ['1', '1']) void run('check', network);
  await passMs(2 * hashMs);
  void run('check', '2');
  const served = run('check', '1');
  for (let number = 0; number < 47; number += 1) void run('check', `3.${number}`);
  const fresh = run('check', '4.1');
  expect(await served).toMatchObject(busy);
  await passMs(3 * hashMs);
  expect(done).toContain('4.1');
  expect(await fresh).toBe('ran');
});

test('nobody waits longer than 10 s, and the place is free again', async () => {
  const { run, queue, passMs } = queueOf();
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const first = queue.run('check', { network: '1' }, () => promise);
  const late = run('check', '2');
  await passMs(9999);
  const next = run('check', '3');
  await passMs(1);
  expect(await late).toMatchObject(busy);
  end();
  await first;
  await passMs(hashMs);
  expect(await next).toBe('ran');
});

test('while both kinds wait, one hash in four makes something new', async () => {
  const { run, done, passMs } = queueOf();
  for (let number = 0; number < 9; number += 1) void run('check', `1.${number}`);
  for (let number = 0; number < 3; number += 1) void run('make', `make.${number}`);
  await passMs(12 * hashMs);
  expect(done.map((network) => network.startsWith('make'))).toEqual(
    [1, 2, 3].flatMap(() => [false, false, false, true]),
  );
});

test('makings have 16 places of their own', async () => {
  const { run } = queueOf();
  const makings = Array.from({ length: 18 }, (_, number) => run('make', `1.${number}`));
  expect(await makings[17]).toMatchObject(busy);
  void run('check', '2');
  expect(await Promise.race([makings[16], Promise.resolve('waits')])).toBe('waits');
});

test('of one key, one runs at a time', async () => {
  const { run, done, passMs } = queueOf(2);
  void run('check', '1', { key: 'a' });
  void run('check', '2', { key: 'a' });
  void run('check', '3', { key: 'b' });
  await passMs(hashMs);
  expect(done).toEqual(['1', '3']);
  await passMs(hashMs);
  expect(done).toEqual(['1', '3', '2']);
});

test('`before` runs when a slot is free; what it throws ends the turn without a hash', async () => {
  const { run, done, passMs } = queueOf();
  const begun: number[] = [];
  const before = async (): Promise<void> => {
    begun.push(done.length);
    throw new Error('over the limit');
  };
  void run('check', '1');
  const refused = run('check', '2', { before });
  void run('check', '2');
  void run('check', '3');
  await passMs(3 * hashMs);
  expect(await refused).toMatchObject({ message: 'over the limit' });
  expect(begun).toEqual([1]);
  expect(done).toEqual(['1', '2', '3']); // network 2 kept its rank, as nothing was hashed for it
});

test('a task that throws frees its slot', async () => {
  const { queue, run, passMs } = queueOf();
  const broken = queue.run('check', { network: '1' }, () => Promise.reject(new Error('broken')));
  await expect(broken).rejects.toThrow('broken');
  const next = run('check', '2');
  await passMs(hashMs);
  expect(await next).toBe('ran');
});

/** Asks again after each refusal, as a page does. @returns seconds until the hash ran */
async function untilServed(run: ReturnType<typeof queueOf>['run'], network: string): Promise<number> {
  const startMs = Date.now();
  while ((await run('check', network)) !== 'ran') await pause(2000);
  return (Date.now() - startMs) / 1000;
}

test.each([
  [20, 10],
  [200, 60],
])('beside a flood from %i networks, a fresh network is served within %i s', async (networks, seconds) => {
  const { run, passMs } = queueOf();
  let flooding = true;
  const attack = async (kind: 'check' | 'make', network: string): Promise<void> => {
    while (flooding) if ((await run(kind, network)) !== 'ran') await pause(1000);
  };
  for (let number = 0; number < networks; number += 1) {
    const kind = number % 2 === 0 ? 'check' : 'make';
    for (let calls = 0; calls < 3; calls += 1) void attack(kind, `1.${number}`);
  }
  await passMs(100);
  const reader = untilServed(run, '1.reader');
  await passMs(seconds * 1000);
  flooding = false;
  const served = await Promise.race([reader, Promise.resolve(Infinity)]);
  expect(served).toBeLessThanOrEqual(seconds);
  await passMs(20_000);
});

test('95 % of the refusals in a flood come within 2 s, and as many hashes run as before', async () => {
  const { run, done, passMs } = queueOf();
  const refusedMs: number[] = [];
  const call = async (kind: 'check' | 'make', network: string): Promise<void> => {
    const startMs = Date.now();
    if ((await run(kind, network)) !== 'ran') refusedMs.push(Date.now() - startMs);
  };
  const seconds = 60;
  const offer = async (kind: 'check' | 'make', network: string, perSecond: number): Promise<void> => {
    for (let calls = 0; calls < seconds * perSecond; calls += 1) {
      void call(kind, network);
      await pause(1000 / perSecond);
    }
  };
  for (let number = 0; number < 10; number += 1) {
    void offer('check', `1.guesser-${number}`, 1.5);
    void offer('make', `1.creator-${number}`, 1);
  }
  await passMs(seconds * 1000);
  expect(done.length).toBeGreaterThan((0.95 * seconds * 1000) / hashMs);
  await passMs(10_000);
  expect(refusedMs.length).toBeGreaterThan(500);
  const late = refusedMs.filter((ms) => ms > 2000);
  expect(late.length / refusedMs.length).toBeLessThan(0.05);
});

test('who can have its turn in time waits for it', async () => {
  const { run, passMs } = queueOf();
  const first = run('check', 'warm');
  await passMs(hashMs);
  await first;
  const all = Array.from({ length: 28 }, (_, number) => run('check', `1.${number}`)); // 7 s
  await passMs(28 * hashMs);
  expect(new Set(await Promise.all(all))).toEqual(new Set(['ran']));
});
