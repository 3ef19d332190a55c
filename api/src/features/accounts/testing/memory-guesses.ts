// The guesses of passwords in memory, for unit tests: the same conditions as the MongoDB store, on a map.
import { noGuesses } from '../model/guesses.ts';
import type { FoundGuesses, GuessStore, GuessSubject } from '../store/guess-store.ts';

export function memoryGuesses(): GuessStore {
  const rows = new Map<string, FoundGuesses>();
  const nameOf = (subject: GuessSubject): string =>
    subject.kind === 'account' ? subject.id.toString('hex') : String(subject.slot);
  const found = (subject: GuessSubject): FoundGuesses =>
    rows.get(nameOf(subject)) ?? { rev: 0, guesses: noGuesses };
  return {
    read: async (subject) => found(subject),
    async write(subject, rev, { guesses }) {
      if (found(subject).rev !== rev) return false;
      rows.set(nameOf(subject), { rev: rev + 1, guesses });
      return true;
    },
  };
}
