// Deleted accounts: every part is tried, one that fails keeps its note, and holds nobody else up (api.md 12).
import { expect, test } from 'vitest';
import { farewells, finishDepartures } from './account-erasure.ts';

const [ana, bob] = [Buffer.from('ana'), Buffer.from('bob')];

test('a part that fails keeps no other from its work, and is told', async () => {
  const left: string[] = [];
  const away = async (): Promise<never> => Promise.reject(new Error('away'));
  const farewell = farewells([away, async (account) => void left.push(account.toString())]);
  await expect(farewell(ana)).rejects.toThrow('away');
  expect(left).toEqual(['ana']);
});

test('the job ends the notes of those who left, keeps the others for its next run, and says that it failed', async () => {
  const notes = new Set<Buffer>([ana, bob]);
  const departures = { waiting: async () => [...notes], done: async (account: Buffer) => void notes.delete(account) };
  let isAway = true;
  const farewell = async (account: Buffer): Promise<void> => {
    if (isAway && account === ana) throw new Error('away');
  };
  await expect(finishDepartures(departures, farewell)).rejects.toThrow('away');
  expect([...notes]).toEqual([ana]);
  isAway = false;
  expect(await finishDepartures(departures, farewell)).toBe(1);
  expect(notes.size).toBe(0);
});
