// For tests: a baseline of a few calls, and the breaks after a change of its text.
import { breaksOf } from './breaks.ts';
import { parseBaseline } from './parse.ts';

const text = `
every call that reads credentials
  error 401 http.not_signed_in
GET /notes for account
  query page?: integer | string
  200 records: Note[]
  200 counts: integer{}
  200 details.next: string | null
  errors: Error
GET /notes/{id} for anyone, custom domains
  also /memos/{id}
  path id: string
  200 ...Envelope
  200 record: Note
  error 404 notes.unknown
POST /notes for account, shrimp
  header Idempotency-Key?: string
  body text: string
  body kind?: "short" | "long"
  body size?: integer
  body author?: object
  body author.name: string
  body to: list
  body to.*.name?: string | null
  200 record: Note
  302 Location: string
POST /reports for public
  takes application/csp-report
  body: anything
  204: nothing
shape Envelope
  success: true
  shrimp?: string
shape Error
  message: string
shape Note
  id: string
  text: string
  state: NoteState
  rank: integer
  size?: integer
  owner: object | null
  owner.name: string
shape NoteState: "new" | "old"
`;
const was = parseBaseline(text);

/** Replaces parts of the text and lists the breaks against the text as it was. */
export function breaksAfter(
  ...changes: readonly (readonly [from: string | RegExp, to: string])[]
): readonly string[] {
  let changed = text;
  for (const [from, to] of changes) {
    const before = changed;
    changed = changed.replace(from, to);
    if (changed === before) throw new Error(`${String(from)} changes nothing`);
  }
  return breaksOf(was, parseBaseline(changed));
}

/** The calls that answer a shape `Note`. */
export const inNotes = 'GET /notes, GET /notes/{id}, POST /notes';
