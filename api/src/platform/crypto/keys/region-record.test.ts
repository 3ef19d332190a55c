// Compares key files with rows of the database (docs/design/keys.md#key-faults, goal T9).
import type { RegionRow } from '@glimpse/contracts/handover/region-row';
import { expect, test } from 'vitest';
import type { KeyState } from './key-state.ts';
import { compareWithRow } from './region-record.ts';
import { sampleKeyState } from './sample-keys.ts';

type Case = {
  readonly found: string;
  readonly file?: Partial<KeyState>;
  readonly row?: Partial<RegionRow>;
  readonly settledMark?: string;
  readonly reaction: string;
};

const now = { mark: 'now' };
const open = { mark: 'next', prevMark: 'now' };

const cases: readonly Case[] = [
  { found: 'an equal row', reaction: 'serve' },
  { found: 'another check value', row: { checks: { 'root-1': 'other' } }, reaction: 'refuse: other keys' },
  { found: 'a lower epoch', row: { epoch: 4 }, reaction: 'refuse: older than a restore' },
  {
    found: 'a lower epoch, a higher seq',
    file: { seq: 9 },
    row: { epoch: 4 },
    reaction: 'refuse: older than a restore',
  },
  { found: 'a higher epoch, a lower seq', row: { epoch: 2, seq: 9 }, reaction: 'serve' },
  {
    found: 'a higher epoch, another mark',
    file: { marks: now },
    row: { epoch: 2, mark: 'other' },
    reaction: 'serve',
  },
  { found: 'a higher epoch, no mark', row: { epoch: 2, mark: 'other' }, reaction: 'serve' },
  { found: 'a lower seq', row: { seq: 2 }, reaction: 'fence: older file' },
  {
    found: 'a lower seq, another mark',
    file: { marks: now },
    row: { seq: 2, mark: 'later' },
    reaction: 'fence: older file',
  },
  { found: 'a higher seq, no marks', file: { seq: 2 }, reaction: 'serve' },
  { found: 'the same mark', file: { marks: now }, row: { mark: 'now' }, reaction: 'serve' },
  { found: 'the mark before', file: { seq: 2, marks: open }, row: { mark: 'now' }, reaction: 'serve' },
  {
    found: 'the mark of an open exchange',
    file: { seq: 2, marks: open },
    row: { mark: 'next' },
    reaction: 'serve',
  },
  {
    found: 'the mark before, after the next was seen',
    file: { seq: 2, marks: open },
    row: { mark: 'now' },
    settledMark: 'next',
    reaction: 'fence: older database',
  },
  { found: 'another mark', file: { marks: now }, row: { mark: 'old' }, reaction: 'fence: older database' },
  {
    found: 'another mark in an open exchange',
    file: { marks: open },
    row: { mark: 'old' },
    reaction: 'fence: older database',
  },
  { found: 'no mark beside a mark', file: { marks: now }, reaction: 'fence: older database' },
  { found: 'a mark beside none', row: { mark: 'now' }, reaction: 'fence: older database' },
  {
    found: 'no mark in the first exchange',
    file: { seq: 2, marks: { mark: 'now', prevMark: 'none' } },
    reaction: 'serve',
  },
  {
    found: 'no mark after the first exchange',
    file: { seq: 2, marks: { mark: 'now', prevMark: 'none' } },
    settledMark: 'now',
    reaction: 'fence: older database',
  },
];

test.each(cases)('$found: $reaction', ({ file = {}, row = {}, settledMark, reaction }) => {
  const checks = { 'root-1': 'aa' };
  const state = sampleKeyState(file);
  const found: RegionRow = { epoch: 3, seq: 1, checks, ...row };
  const compared = compareWithRow(state, found, { checks, settledMark });
  expect(compared.kind === 'serve' ? 'serve' : `${compared.kind}: ${compared.why}`).toBe(reaction);
  if (compared.kind !== 'serve') return;
  const { epoch, seq, marks } = state;
  expect(compared.row).toEqual({ epoch, seq, checks, ...(marks.mark && { mark: marks.mark }) });
});
