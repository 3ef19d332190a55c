// The exchange of marks: every order of its steps beside another process, crashes and restores
// (docs/design/keys.md#marks, goal T9).
import type { RegionRow } from '@glimpse/contracts/handover/region-row';
import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import type { ActiveKeys } from './active-keys.ts';
import type { KeyFile } from './key-file.ts';
import type { KeyState } from './key-state.ts';
import { acceptKeyFile, raiseEpoch } from './key-commands.ts';
import { loadKeys } from './load-keys.ts';
import { exchangeMark } from './mark-exchange.ts';
import type { RegionRecord } from './region-record.ts';
import { reload } from './reload-keys.ts';
import { sampleKeyState } from './sample-keys.ts';
import { keyringFixture } from './testing.ts';

const unavailable = expect.objectContaining({ code: 'store.unavailable' });

/** What processes share: the file and the row. */
type World = { file: KeyState; row: RegionRow };
/** A process whose steps wait until `step` lets the next one happen. */
type Process = { step(): Promise<boolean>; readonly keys: ActiveKeys };
type Task = (keys: ActiveKeys, file: KeyFile, record: RegionRecord) => Promise<void>;

const quiet = (): void => {};
const state = (over: Partial<KeyState>): KeyState => ({ ...sampleKeyState(over), root: [], chains: [] });
const older: RegionRow = { epoch: 3, seq: 8, checks: {}, mark: 'zero' };
const aWorld = (): World => ({
  file: state({ seq: 9, marks: { mark: 'one' } }),
  row: { epoch: 3, seq: 9, checks: {}, mark: 'one' },
});

/** The keys of a process that has compared its file before, or has just started. */
function keysInMemory(first: KeyState, settled: string | undefined): ActiveKeys {
  let [now, stamp] = [first, ''];
  let mark = settled;
  let fence: ReturnType<ActiveKeys['facts']>['fence'];
  const facts = () => ({
    state: fence ? ('fenced' as const) : ('serving' as const),
    epoch: now.epoch,
    seq: now.seq,
    stateAgeDays: 0,
    rejected: 0,
    ...(fence && { fence }),
  });
  const unused = (): never => {
    throw new Error('not used');
  };
  return {
    keys: unused,
    current: () => now,
    checks: () => ({}),
    stamp: () => stamp,
    state: () => facts().state,
    facts,
    settledMark: () => mark,
    fence: (why) => void (fence = why),
    replace(next, found) {
      [now, stamp] = [next.state, found];
      fence = next.kind === 'fence' ? next.why : undefined;
      if (next.kind === 'serve') mark = next.state.marks.mark;
    },
    reject: unused,
    keep: () => undefined,
    dropOldDays: unused,
    close: unused,
  };
}

/** Starts a task that stops before each access of file or row. */
function aProcess(world: World, task: Task, settled?: string): Process {
  const keys = keysInMemory(world.file, settled);
  let release: (() => void) | undefined;
  let over = false;
  const turn = <T>(access: () => T): Promise<T> =>
    new Promise<void>((resolve) => void (release = resolve)).then(access);
  const unused = (): never => {
    throw new Error('not used');
  };
  const file: KeyFile = {
    load: () => turn(() => ({ kind: 'state', state: world.file })),
    stamp: async () => String(world.file.seq),
    replace: (next) => turn(() => void (world.file = next)),
    repair: unused,
    writable: unused,
    create: unused,
    removeDrafts: async () => undefined,
  };
  const record: RegionRecord = {
    read: () => turn(() => world.row),
    replace: (from, to) =>
      turn(() => {
        const same = world.row === from;
        if (same) world.row = to;
        return same;
      }),
    hasContent: unused,
    insert: unused,
    now: unused,
  };
  const ended = task(keys, file, record).finally(() => (over = true));
  return {
    keys,
    async step() {
      const next = release;
      release = undefined;
      next?.();
      while (!over && !release) await new Promise(setImmediate);
      if (over) await ended;
      return !over;
    },
  };
}

const log = { debug: quiet, info: quiet, warn: quiet, error: quiet, flush: quiet };
const compares: Task = (active, file, record) =>
  reload({ stores: { file, record, region: 'eu' }, log }, active);
const starts: Task = async (active, file, record) => {
  const source = { now: new Date(0), random: randomBytes };
  active.replace(await loadKeys({ file, record, region: 'eu' }, source), '');
};
const exchanges: Task = (active, file, record) =>
  exchangeMark({ file, active, random: randomBytes, compare: () => compares(active, file, record) });

async function finish(process: Process): Promise<ActiveKeys> {
  while (await process.step());
  return process.keys;
}
const compared = async (world: World, settled?: string) =>
  (await finish(aProcess(world, compares, settled))).facts().state;

/** Every order in which two processes can make so many steps, as the numbers of steps of the first. */
function* orders(first: number, second: number): Generator<readonly boolean[]> {
  if (first + second === 0) yield [];
  if (first > 0) for (const rest of orders(first - 1, second)) yield [true, ...rest];
  if (second > 0) for (const rest of orders(first, second - 1)) yield [false, ...rest];
}

const writerSteps = 13;
const readerSteps = 4;

type Play = { readonly reads?: Task; readonly before?: (at: number) => void };

/** Lets a writer and another process make their steps in this order. */
async function play(
  world: World,
  order: readonly boolean[],
  { reads = compares, before = quiet }: Play = {},
) {
  const writer = aProcess(world, exchanges, 'one');
  const reader = aProcess(world, reads, reads === compares ? 'one' : undefined);
  await writer.step();
  await reader.step();
  for (const [at, isWriter] of order.entries()) {
    before(at);
    await (isWriter ? writer : reader).step();
  }
  return { writer, reader };
}

test.each([
  ['runs', compares],
  ['starts', starts],
])('an exchange gives both a new mark, and no process that %s beside it is fenced', async (_name, reads) => {
  for (const order of orders(writerSteps, readerSteps)) {
    const world = aWorld();
    const { writer, reader } = await play(world, order, { reads });
    expect((await finish(reader)).facts().state).toBe('serving');
    expect((await finish(writer)).facts().state).toBe('serving');
    expect(world.file).toMatchObject({ seq: 11, marks: { mark: world.row.mark } });
    expect(world.file.marks.prevMark).toBeUndefined();
    expect(world.row.mark).not.toBe('one');
  }
});

test('a writer that dies at any step leaves a region that serves, and the next exchange ends', async () => {
  for (let steps = 0; steps <= writerSteps; steps += 1)
    for (const order of orders(steps, readerSteps)) {
      const world = aWorld();
      const { reader } = await play(world, order); // the writer makes no further step
      expect((await finish(reader)).facts().state).toBe('serving');
      expect(await compared(world)).toBe('serving');
      const reached = world.row;
      await finish(aProcess(world, exchanges));
      expect(await compared(world)).toBe('serving');
      world.row = reached;
      expect(await compared(world)).toBe('fenced');
    }
});

test('a database from before the last exchange is fenced, whenever it is put back, and keeps its mark', async () => {
  for (const order of orders(writerSteps, readerSteps).filter((_order, at) => at % 7 === 0))
    for (let restoredAt = 0; restoredAt < order.length; restoredAt += 1) {
      const world = aWorld();
      const { writer, reader } = await play(world, order, {
        before: (at) => void (at === restoredAt && (world.row = older)),
      });
      await Promise.all([finish(writer), finish(reader)]);
      expect(await compared(world)).toBe('fenced');
      expect(await compared(world, 'one')).toBe('fenced');
      const { file } = world;
      await finish(aProcess(world, exchanges));
      expect(world).toEqual({ file, row: older });
    }
});

test('an older database is fenced, with one line in the log, until the epoch is raised', async () => {
  await using fixture = await keyringFixture();
  await fixture.put(sampleKeyState());
  const before = await fixture.start();
  await before.exchange();
  const copy = fixture.row;
  await before.exchange();
  fixture.row = copy;
  const keyring = await fixture.start();
  expect(keyring.facts()).toMatchObject({ state: 'fenced', fence: 'older database' });
  expect(() => keyring.keys()).toThrow(unavailable);
  await expect(keyring.settled()).rejects.toThrow(unavailable);
  await keyring.reload();
  await keyring.exchange();
  expect(fixture.logged).toEqual([
    expect.stringMatching(/database is older than the key file.*keys\.ts raise-epoch$/),
  ]);
  expect(fixture.row).toBe(copy);
  await expect(acceptKeyFile({ file: fixture.file }, fixture.record, fixture)).rejects.toMatchObject({
    why: 'older database',
  });
  await raiseEpoch({ file: fixture.file }, fixture.source());
  await keyring.reload();
  expect(keyring.facts()).toMatchObject({ state: 'serving', epoch: 4 });
  expect(fixture.row?.mark).toBe((await fixture.onDisk())?.marks.mark);
  expect(fixture.logged.at(-1)).toBe('Sealed content is served again');
});

test('accepting an older copy gives it the mark of the database', async () => {
  await using fixture = await keyringFixture();
  await fixture.put(sampleKeyState());
  const first = await fixture.start();
  await first.exchange();
  const older = await readFile(fixture.file);
  await first.exchange();
  await writeFile(fixture.file, older);
  const keyring = await fixture.start();
  expect(keyring.facts()).toMatchObject({ state: 'fenced', fence: 'older file' });
  await acceptKeyFile({ file: fixture.file }, fixture.record, fixture);
  await keyring.reload();
  expect(keyring.facts().state).toBe('serving');
});
