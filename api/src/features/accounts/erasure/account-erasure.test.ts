// Account erasure: every step runs, and a failed one is repeated (docs/design/http-api.md#account-deletion).
import { expect, test } from 'vitest';
import { accountErasure, finishErasures } from './account-erasure.ts';

const [ana, bob] = [Buffer.from('ana'), Buffer.from('bob')];

test('a step that fails prevents no other step, and its error is thrown', async () => {
  const erased: string[] = [];
  const away = async (): Promise<never> => Promise.reject(new Error('away'));
  const erase = accountErasure([away, async (account) => void erased.push(account.toString())]);
  await expect(erase(ana)).rejects.toThrow('away');
  expect(erased).toEqual(['ana']);
});

test('the job removes the notes of erased accounts, keeps the others, and reports the failure', async () => {
  const notes = new Set<Buffer>([ana, bob]);
  const erasures = {
    waiting: async () => [...notes],
    done: async (account: Buffer) => void notes.delete(account),
  };
  let isAway = true;
  const eraseAccount = async (account: Buffer): Promise<void> => {
    if (isAway && account === ana) throw new Error('away');
  };
  await expect(finishErasures({ erasures, eraseAccount })).rejects.toThrow('away');
  expect([...notes]).toEqual([ana]);
  isAway = false;
  expect(await finishErasures({ erasures, eraseAccount })).toBe(1);
  expect(notes.size).toBe(0);
});
