// An answer that callers of the old one cannot read is a break.
import { expect, test } from 'vitest';
import { breaksAfter, inNotes } from './testing.ts';

test.each([
  ['a field may be missing', '  rank: integer', '  rank?: integer', `Note.rank may be missing now: ${inNotes}`],
  ['a field may be null', '  rank: integer', '  rank: integer | null', `Note.rank may be null now: ${inNotes}`],
  ['a type is another', '  rank: integer', '  rank: string', `Note.rank was integer and is string now: ${inNotes}`],
  ['a type is wider', '  rank: integer', '  rank: number', `Note.rank was integer and is number now: ${inNotes}`],
  ['an enum has another value', '"new" | "old"', '"new" | "old" | "lost"', `NoteState may be "lost" now: ${inNotes}`],
  ['an enum has lost a value', '"new" | "old"', '"new"', `NoteState is never "old" any more: ${inNotes}`],
  ['a shape is no object', '  state: NoteState', '  state: integer', `Note.state was "new" | "old" and is integer now: ${inNotes}`],
  ['a list holds something else', 'records: Note[]', 'records: string[]', '200.records[] was object and is string now: GET /notes'],
  ['a map holds something else', 'counts: integer{}', 'counts: string{}', '200.counts{} was integer and is string now: GET /notes'],
] as const)('an answer changes: %s', (_what, from, to, expected) => {
  expect(breaksAfter([from, to])).toEqual([expected]);
});
