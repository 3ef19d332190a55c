// An answer that callers of the old one cannot read is a break.
import { expect, test } from 'vitest';
import { breaksAfter, inNotes } from './testing.ts';

test.each([
  ['a field may be missing', '  rank: integer', '  rank?: integer', 'Note.rank may be missing now'],
  ['a field may be null', '  rank: integer', '  rank: integer | null', 'Note.rank may be null now'],
  ['a type is another', '  rank: integer', '  rank: string', 'Note.rank was integer and is string now'],
  ['a type is wider', '  rank: integer', '  rank: number', 'Note.rank was integer and is number now'],
  ['an enum has another value', '"new" | "old"', '"new" | "old" | "lost"', 'NoteState may be "lost" now'],
  ['an enum has lost a value', '"new" | "old"', '"new"', 'NoteState is never "old" any more'],
  ['a shape is no object', ': NoteState', ': integer', 'Note.state was "new" | "old" and is integer now'],
] as const)('a shape in several answers changes: %s', (_what, from, to, expected) => {
  expect(breaksAfter([from, to])).toEqual([`${expected}: ${inNotes}`]);
});

test.each([
  ['a list', 'records: Note[]', 'records: string[]', '200.records[] was object and is string now'],
  ['a map', 'counts: integer{}', 'counts: string{}', '200.counts{} was integer and is string now'],
] as const)('%s of an answer holds something else', (_what, from, to, expected) => {
  expect(breaksAfter([from, to])).toEqual([`${expected}: GET /notes`]);
});
