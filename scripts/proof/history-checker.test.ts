// Tests that the history checker finds planted violations and accepts what faults may legally cause.
import { expect, test } from 'vitest';
import type { RecordedCall } from './history.ts';
import { violationsIn } from './history-checker.ts';

const text = 'the text';
/** A call from `startMs` to `endMs`; readers `a` to `m` have a nonce. */
function call(
  kind: RecordedCall['kind'],
  reader: string,
  [startMs, endMs]: readonly [number, number],
  more: Partial<RecordedCall> = {},
): RecordedCall {
  return { kind, reader, hasNonce: reader < 'n', startMs, endMs, outcome: 'ok', ...more };
}
const got = (reader: string, ...times: [number, number]) => call('reveal', reader, times, { text });
const gone = (reader: string, ...times: [number, number]) =>
  call('reveal', reader, times, { outcome: 'gone' });
const open = (reader: string, ...times: [number, number]) =>
  call('reveal', reader, times, { outcome: 'unknown' });
const burned = (reader: string, ...times: [number, number]) => call('burn', reader, times);
const status = (state: RecordedCall['state'] & string, ...times: [number, number]) =>
  call('status', 'owner', times, { state });

const broken: readonly (readonly [string, readonly RecordedCall[], string])[] = [
  ['two readers with the text', [got('a', 0, 9), got('b', 1, 8)], 'I1'],
  ['a legacy reader who got it twice', [got('x', 0, 1), got('x', 2, 3)], 'I1'],
  ['a text of another secret', [call('reveal', 'a', [0, 1], { text: 'other' })], 'I2'],
  ['a reveal after a burn', [burned('z', 0, 1), got('a', 2, 3)], 'I3'],
  ['a nonce reader told that it is gone', [open('a', 0, 5), gone('a', 6, 7)], 'I4'],
  ['two lost nonce readers', [open('a', 0, 5), open('b', 0, 5), gone('a', 6, 7), gone('b', 6, 7)], 'I4'],
  ['a status that says new after the text', [got('a', 0, 1), status('new', 2, 3)], 'I6'],
  ['404 before any claim', [gone('b', 0, 1), got('a', 2, 3)], 'no order'],
  ['404 at the end though nobody had it', [gone('a', 0, 1)], 'no order'],
  ['404 for its own nonce within the lease', [got('a', 0, 1), gone('a', 2, 3)], 'no order'],
  [
    'the text again after the acknowledgement',
    [got('a', 0, 1), call('acknowledge', 'a', [2, 3]), got('a', 4, 5)],
    'no order',
  ],
  ['two burns that both succeeded', [burned('y', 0, 1), burned('z', 0, 1)], 'no order'],
  ['an acknowledgement by another nonce', [got('a', 0, 1), call('acknowledge', 'b', [2, 3])], 'no order'],
];

test.for(broken)('finds %s', ([, calls, violation]) => {
  expect(violationsIn({ text, calls }).some((name) => name.startsWith(violation))).toBe(true);
});

const legal: readonly (readonly [string, readonly RecordedCall[]])[] = [
  ['one winner among 20', [got('a', 0, 9), ...'bcdefghijklmnopqrst'.split('').map((one) => gone(one, 1, 8))]],
  ['an answer that was lost and repeated', [open('a', 0, 5), gone('b', 6, 7), got('a', 8, 9)]],
  ['a legacy answer that was lost', [open('x', 0, 5), gone('a', 6, 7), gone('x2', 8, 9)]],
  ['a claim that was undone', [open('a', 0, 5), gone('b', 1, 4), got('c', 6, 7), gone('a', 8, 9)]],
  ['a burn that was lost', [call('burn', 'z', [0, 3], { outcome: 'unknown' }), gone('a', 4, 5)]],
  ['repeats within the lease', [got('a', 0, 1), got('a', 2, 3), gone('b', 2, 3), status('received', 4, 5)]],
  ['a 404 for its own nonce after the lease', [got('a', 0, 1), gone('a', 120_000, 120_001)]],
  ['reads of an unread secret', [status('new', 0, 1), got('a', 2, 3)]],
  ['a status beside a reveal', [got('a', 0, 5), status('new', 1, 4), status('received', 1, 4)]],
  ['a repeated burn', [burned('a', 0, 1), burned('a', 2, 3), gone('b', 4, 5), status('burned', 6, 7)]],
];

test.for(legal)('accepts %s', ([, calls]) => {
  expect(violationsIn({ text, calls })).toEqual([]);
});

test('a claim must come before the expiry, its repeats may come later', () => {
  const expiresMs = 10_000;
  const check = (...calls: readonly RecordedCall[]) => violationsIn({ text, expiresMs, calls });
  expect(check(got('a', 9000, 9100), got('a', 20_000, 20_100), gone('b', 20_000, 20_100))).toEqual([]);
  expect(check(gone('a', 10_500, 10_600))).toEqual([]);
  expect(check(got('a', 11_500, 11_600))).toContain('I3 a reader won after a burn or the expiry');
  expect(check(gone('a', 5000, 5100))).toEqual(['no order of the calls is legal']);
});

test('a history of 40 readers whose answers were all lost is checked at once', () => {
  const readers = Array.from({ length: 40 }, (_, number) => `a${number}`);
  const calls = readers.flatMap((one) => [open(one, 0, 50), gone(one, 60, 90)]);
  expect(violationsIn({ text, calls })).toContain('I4 a reader with nonce lost the text');
});
