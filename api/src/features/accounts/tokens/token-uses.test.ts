// The days of use are held in memory until the job writes them (record 115).
import { expect, test } from 'vitest';
import { dayMs } from '#platform/time/units.ts';
import { usedDayOf } from '../model/api-token.ts';
import { aNamedToken } from '../testing/account-samples.ts';
import { tokenUses } from './token-uses.ts';

const account = Buffer.from('0123456789ab');
const signal = new AbortController().signal;

function opened() {
  let now = new Date('2026-11-21T12:00:00Z');
  const written: (readonly [account: string, token: string, day: number])[] = [];
  const faults = { outage: false };
  const noteTokenUse = async (of: Buffer, token: string, day: number): Promise<boolean> => {
    if (faults.outage) throw new Error('no primary');
    written.push([of.toString(), token, day]);
    return true;
  };
  const uses = tokenUses({ accounts: { noteTokenUse }, clock: { now: () => now } });
  const later = (ms: number) => void (now = new Date(now.getTime() + ms));
  return { ...uses, written, faults, later, today: () => usedDayOf(now), run: () => uses.job.run(signal) };
}

test('a use writes nothing by itself; the job writes its day once', async () => {
  const { note, run, written, today } = opened();
  for (let call = 0; call < 3; call += 1) note(account, aNamedToken());
  note(account, aNamedToken({ id: 'other000' }));
  await Promise.resolve();
  expect(written).toEqual([]);
  await run();
  const noted = [
    ['0123456789ab', 'a1b2c3d4', today()],
    ['0123456789ab', 'other000', today()],
  ];
  expect(written).toEqual(noted);
  await run();
  expect(written).toEqual(noted);
});

test('a day that is stored is not noted again, the next one is', async () => {
  const { note, run, written, today, later } = opened();
  const used = aNamedToken({ usedDay: today() });
  note(account, used);
  await run();
  expect(written).toEqual([]);
  later(dayMs);
  note(account, used);
  await run();
  expect(written).toEqual([['0123456789ab', 'a1b2c3d4', today()]]);
});

test('after a failure the other uses wait for the next run, and the lost one is noted by the next call', async () => {
  const { note, run, written, faults } = opened();
  for (const id of ['first000', 'second00']) note(account, aNamedToken({ id }));
  faults.outage = true;
  await expect(run()).rejects.toThrow('no primary');
  faults.outage = false;
  await run();
  expect(written.map(([, token]) => token)).toEqual(['second00']);
  note(account, aNamedToken({ id: 'first000' }));
  await run();
  expect(written.map(([, token]) => token)).toEqual(['second00', 'first000']);
});

test('a stop ends the run between two writes', async () => {
  const { note, job, written } = opened();
  note(account, aNamedToken());
  await job.run(AbortSignal.abort());
  expect(written).toEqual([]);
});
