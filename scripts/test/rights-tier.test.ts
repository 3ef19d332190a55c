// Tests the comparison of all records of rights with what is granted.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareRecords, rightsTier, type RightsRecord } from './rights-tier.ts';

const granted = ['region secrets get', 'region secrets delete'];
const complete = (right: string) => ({ granted: [right], used: [right], denied: [] });
const record = (used: readonly string[], denied: readonly string[] = []): RightsRecord => ({
  operator: { granted, used, denied },
  solver: complete('region customdomains list'),
  'removal guard': complete('cluster jurisdictions list'),
});

test('rights that planes use only together are a complete union', () => {
  const halves = granted.map((right) => record([right]));
  expect(compareRecords(halves)).toEqual({ passed: 3, failed: 0, skipped: 0, reasons: [] });
});

test('a right that no plane uses and a request without a right are named once', () => {
  const one = record(['region secrets get'], ['region pods delete']);
  expect(compareRecords([one, one])).toEqual({
    passed: 2,
    failed: 1,
    skipped: 0,
    reasons: [
      'the operator never uses: region secrets delete',
      'the operator asks for what it is not granted: region pods delete',
    ],
  });
});

test('without a record all fail', () => {
  expect(compareRecords([])).toMatchObject({ passed: 0, failed: 3 });
});

test('records are read from the folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-rights-'));
  await writeFile(join(folder, 'one.json'), JSON.stringify(record(granted)));
  expect(await rightsTier(folder, undefined).run()).toMatchObject({ passed: 3, failed: 0 });
  await rm(folder, { recursive: true });
});

test('an incomplete run is skipped with its reason', async () => {
  const { reasons, ...counts } = await rightsTier('/nowhere', 'the tier pods did not run').run();
  expect(counts).toEqual({ passed: 0, failed: 0, skipped: 3 });
  expect(reasons).toEqual(['3 tests of rights are skipped: the tier pods did not run']);
});
