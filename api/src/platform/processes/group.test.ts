// The first process starts, watches and stops the others (record 086).
import { expect, test, vi } from 'vitest';
import { openGroup } from './group.ts';
import { fakeProcess, type FakeProcess } from './testing.ts';

/** A group of fake processes; `pauses` are the waits before a process follows another one. */
function starting(count: number) {
  const forked: FakeProcess[] = [];
  const pauses: number[] = [];
  const time = { ms: 0 };
  const fork = () => {
    const made = fakeProcess();
    forked.push(made);
    return made;
  };
  const group = openGroup({
    count,
    fork,
    log: { warn: () => undefined },
    nowMs: () => time.ms,
    pause: async (ms) => void pauses.push(ms),
  });
  const forkedAre = (expected: number) => vi.waitFor(() => expect(forked).toHaveLength(expected));
  return { forked, pauses, time, group, forkedAre };
}

async function started(count: number) {
  const all = starting(count);
  all.forked[0]?.up();
  await all.forkedAre(count);
  for (const one of all.forked.slice(1)) one.up();
  const group = await all.group;
  if (!group) throw new Error('It did not start');
  return { ...all, group };
}
const ready = { checks: { mongo: 'ok' }, reasons: {} };

test('the first one starts alone, then the others; the group has their port', async () => {
  const { forked, group, forkedAre } = starting(3);
  await Promise.resolve();
  expect(forked).toHaveLength(1);
  forked[0]?.up(4711);
  await forkedAre(3);
  forked[1]?.up(4711);
  forked[2]?.up(4711);
  expect((await group)?.port).toBe(4711);
});

test('if one does not come up, all stop and there is no group', async () => {
  const first = starting(2);
  first.forked[0]?.end(1);
  expect(await first.group).toBeUndefined();
  expect(first.forked).toHaveLength(1);
  const second = starting(2);
  second.forked[0]?.up();
  await second.forkedAre(2);
  second.forked[1]?.end(1);
  await vi.waitFor(() => expect(second.forked[0]?.told).toEqual([{ group: 'stop' }]));
  second.forked[0]?.end(0);
  expect(await second.group).toBeUndefined();
  expect(second.pauses).toEqual([]);
});

test('another process follows one that ends, after pauses that double up to 30 s', async () => {
  const { forked, pauses, time, forkedAre } = await started(1);
  for (let deaths = 1; deaths <= 8; deaths += 1) {
    forked.at(-1)?.end(null);
    await forkedAre(deaths + 1);
  }
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  time.ms += 60_000;
  forked.at(-1)?.end(null);
  await forkedAre(10);
  expect(pauses.at(-1)).toBe(500);
});

test('the group is ready only while each process answers that it is', async () => {
  const { forked, group, forkedAre } = await started(2);
  const checked = async () => {
    const answer = group.checks();
    for (const one of forked) one.answerAll(ready);
    return (await answer).checks;
  };
  expect(await checked()).toEqual({ processes: 'ok', mongo: 'ok' });
  forked[1]?.end(null);
  expect(await checked()).toEqual({ processes: 'failed', mongo: 'ok' });
  await forkedAre(3);
  expect(await checked()).toEqual({ processes: 'failed', mongo: 'ok' });
  forked[2]?.up();
  expect(await checked()).toEqual({ processes: 'ok', mongo: 'ok' });
});

test('metrics are joined, and the counts of a process that ended stay', async () => {
  const { forked, group, forkedAre } = await started(2);
  const counted = (value: number) => [
    { name: 'made_total', help: 'x', type: 'counter', aggregator: 'sum', values: [{ value, labels: {} }] },
  ];
  const read = async () => {
    const text = group.metrics.text();
    forked.forEach((one, at) => one.answerAll(counted(at + 1)));
    return /^made_total (\d+)$/m.exec(await text)?.[1];
  };
  expect(await read()).toBe('3');
  forked[1]?.end(null);
  await forkedAre(3);
  forked[2]?.up();
  expect(await read()).toBe('6'); // 1 and 3, and 2 of the one that ended
});

test('a stop reaches all, nothing follows, and its result says whether each ended well', async () => {
  for (const [codes, isGood] of [
    [[0, 0], true],
    [[0, 1], false],
  ] as const) {
    const { forked, group, pauses } = await started(2);
    group.reload();
    const stopped = group.stop();
    forked.forEach((one, at) => {
      expect(one.told).toEqual([{ group: 'reload' }, { group: 'stop' }]);
      one.end(codes[at] ?? 0);
    });
    expect(await stopped).toBe(isGood);
    expect([forked.length, pauses]).toEqual([2, []]);
  }
});
