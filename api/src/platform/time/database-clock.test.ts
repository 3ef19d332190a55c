// The time of the region follows MongoDB's clock, whatever the machine's says (docs/design/trust.md#time).
import { expect, test } from 'vitest';
import { openDatabaseClock } from './database-clock.ts';

const lines: string[] = [];
const log = {
  warn: (_facts: object, line: string) => void lines.push(`warn ${line}`),
  error: (_facts: object, line: string) => void lines.push(`error ${line}`),
  info: (_facts: object, line: string) => void lines.push(`info ${line}`),
};

/** A machine and a MongoDB whose clocks a test moves. `trip`: ms to MongoDB and back. */
async function aScene({ aheadMs = 0 } = {}) {
  lines.length = 0;
  const world = {
    monotonic: 5000,
    database: 1_000_000,
    machine: 1_000_000 + aheadMs,
    trip: [0, 0],
    away: false,
  };
  const pass = (ms: number): void => {
    world.monotonic += ms;
    world.database += ms;
    world.machine += ms;
  };
  const databaseTime = async (): Promise<Date> => {
    if (world.away) throw new Error('away');
    pass(world.trip[0] ?? 0);
    const told = new Date(Math.floor(world.database));
    pass(world.trip[1] ?? 0);
    return told;
  };
  const clock = await openDatabaseClock({
    databaseTime,
    machine: { now: () => new Date(world.machine) },
    monotonicMs: () => world.monotonic,
    log,
  });
  const wrongMs = (): number => Math.abs(clock.now().getTime() - world.database);
  return { world, pass, clock, wrongMs, [Symbol.dispose]: () => clock[Symbol.dispose]() };
}

test.each([3 * 86_400_000, -3 * 86_400_000, 31_000, -31_000])(
  'a machine that is %i ms ahead has the time of MongoDB, and a check that fails',
  async (aheadMs) => {
    using scene = await aScene({ aheadMs });
    scene.pass(10_000);
    expect(scene.wrongMs()).toBeLessThanOrEqual(1);
    expect(scene.clock.verdict()).toBe('wrong');
    expect(lines).toEqual([expect.stringMatching(/^error Sealed content is not served/)]);
  },
);

test.each([25_000, -25_000, 0])(
  "within the tolerance (%i ms) the time is MongoDB's, too",
  async (aheadMs) => {
    using scene = await aScene({ aheadMs });
    scene.pass(10_000);
    expect(scene.wrongMs()).toBeLessThanOrEqual(1);
    expect(scene.clock.verdict()).toBe('right');
  },
);

test('half of the round trip counts, so the time is at most 1 s wrong', async () => {
  using scene = await aScene();
  for (const trip of [
    [0, 990],
    [990, 0],
    [400, 600],
    [1, 2],
  ]) {
    scene.world.trip = trip;
    scene.world.database += 5000; // another primary
    await scene.clock.check();
    expect(scene.wrongMs()).toBeLessThanOrEqual(500);
  }
});

test('an answer after more than 1 s changes nothing', async () => {
  using scene = await aScene();
  scene.world.trip = [600, 600];
  scene.world.database += 700;
  await expect(scene.clock.check()).rejects.toThrow('too late');
  expect(scene.wrongMs()).toBeGreaterThan(600);
});

test('an offset that fits the answer stays: the time does not tremble', async () => {
  using scene = await aScene();
  const before = scene.clock.now().getTime() - scene.world.database;
  for (const trip of [
    [0, 300],
    [300, 0],
    [5, 9],
  ]) {
    scene.world.trip = trip;
    await scene.clock.check();
    expect(scene.clock.now().getTime() - scene.world.database).toBe(before);
  }
});

test('a new primary with another time is followed by the next check', async () => {
  using scene = await aScene();
  scene.world.database -= 20_000;
  await scene.clock.check();
  expect(scene.wrongMs()).toBeLessThanOrEqual(1);
  expect(lines).toEqual([expect.stringMatching(/^warn The clocks/)]);
});

test('a machine whose clock jumps is unknown until the next check, which begins at once', async () => {
  using scene = await aScene();
  scene.world.machine += 3 * 86_400_000;
  expect(scene.clock.verdict()).toBe('unknown');
  expect(scene.wrongMs()).toBeLessThanOrEqual(1);
  await expect.poll(() => scene.clock.verdict()).toBe('wrong');
  scene.world.machine -= 3 * 86_400_000;
  expect(scene.clock.verdict()).toBe('unknown');
  await expect.poll(() => scene.clock.verdict()).toBe('right');
  expect(lines).toEqual([expect.stringMatching(/^error/), expect.stringMatching(/^info .* agrees/)]);
});

test('without MongoDB the time goes on and the check grows old', async () => {
  using scene = await aScene();
  scene.world.away = true;
  scene.pass(19_000);
  await expect(scene.clock.check()).rejects.toThrow('away');
  expect(scene.clock.isFresh()).toBe(true);
  scene.pass(2000);
  expect(scene.clock.isFresh()).toBe(false);
  expect(scene.clock.verdict()).toBe('right');
  expect(scene.wrongMs()).toBeLessThanOrEqual(1);
});

test('a MongoDB that does not tell its time ends the start', async () => {
  const clock = openDatabaseClock({
    databaseTime: () => Promise.reject(new Error('away')),
    machine: { now: () => new Date() },
    monotonicMs: () => 0,
    log,
  });
  await expect(clock).rejects.toThrow('away');
});
