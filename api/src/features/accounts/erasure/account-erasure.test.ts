// Deleted accounts: every part is tried, one that fails keeps its note, and holds nobody else up (api.md 12).
import { expect, test } from 'vitest';
import { createAccountErasure, finishErasures } from './account-erasure.ts';

const [ana, bob] = [Buffer.from('ana'), Buffer.from('bob')];

test('a part that fails keeps no other from its work, and is told', async () => {
  const left: string[] = [];
  const away = async (): Promise<never> => Promise.reject(new Error('away'));
  const erasure = createAccountErasure([away, async (account) => void left.push(account.toString())]);
  await expect(erasure(ana)).rejects.toThrow('away');
  expect(left).toEqual(['ana']);
});

test('the job ends the notes of those who left, keeps the others for its next run, and says that it failed', async () => {
  const notes = new Set<Buffer>([ana, bob]);
  const erasures = { waiting: async () => [...notes], done: async (account: Buffer) => void notes.delete(account) };
  let isAway = true;
  const erasure = async (account: Buffer): Promise<void> => {
    if (isAway && account === ana) throw new Error('away');
  };
  await expect(finishErasures(erasures, erasure)).rejects.toThrow('away');
  expect([...notes]).toEqual([ana]);
  isAway = false;
  expect(await finishErasures(erasures, erasure)).toBe(1);
  expect(notes.size).toBe(0);
});
