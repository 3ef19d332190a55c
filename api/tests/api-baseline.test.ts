// The API keeps what docs/api-baseline.txt lists: calls, fields and errors are only added.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parseBaseline } from '#platform/openapi/baseline/parse.ts';
import { writeBaseline } from '#platform/openapi/baseline/write.ts';
import { baselineFile, updateBaseline } from '../scripts/api-baseline.ts';

const text = await readFile(baselineFile, 'utf8');
const mostLines = 1700;

test('nothing that clients rely on is removed or narrowed (additions: `make openapi` records them)', async () => {
  const update = await updateBaseline(text, false);
  expect('refusal' in update ? update.refusal : '').toBe('');
});

test(`the baseline is one for review: at most ${mostLines} lines, as \`make openapi\` writes them`, async () => {
  const today = await updateBaseline(undefined, false);
  for (const each of [text, 'text' in today ? today.text : ''])
    expect(each.trimEnd().split('\n').length).toBeLessThanOrEqual(mostLines);
  expect(writeBaseline(parseBaseline(text))).toBe(text);
});

test('a break is refused and named, until it is accepted', async () => {
  const before = text.replace('shape Receipt\n', 'shape Receipt\n  colour: string\n');
  const refusal = /^.*api-baseline\.txt:\n- Receipt\.colour is gone from the answer: .*\n.*BREAKS=accepted/;
  expect(await updateBaseline(before, false)).toEqual({ refusal: expect.stringMatching(refusal) });
  expect(await updateBaseline(before, true)).toEqual(await updateBaseline(undefined, false));
});

test('an addition goes into the baseline', async () => {
  const before = text.replace('shape Receipt\n  identifier: string\n', 'shape Receipt\n');
  expect(before).not.toBe(text);
  expect(await updateBaseline(before, false)).toEqual({
    text: expect.stringContaining('shape Receipt\n  identifier: string\n'),
  });
});
