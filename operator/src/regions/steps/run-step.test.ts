// Tests the log lines of the steps of a region: one for each condition that a step changes.
import { expect, test } from 'vitest';
import { createLogger } from '#platform/log.ts';
import { partCondition } from '../condition.ts';
import type { RegionRun } from '../deps.ts';
import { newNotes } from '../deps.ts';
import { runStep, setPartCondition } from './run-step.ts';

function aRun() {
  const lines: string[] = [];
  const log = createLogger({ level: 'debug', write: (line) => void lines.push(line) });
  const object = {
    status: { conditions: [{ type: 'MongoReady', status: 'True', reason: 'PrimaryElected' }] },
  };
  const run = { object, identifier: 'eu', log, signal: new AbortController().signal, notes: newNotes() };
  return { lines, run: run as unknown as RegionRun };
}
const read = (lines: readonly string[]) => lines.map((line): unknown => JSON.parse(line));

test('a step that changes its condition logs type, status and reason once, without the message', async () => {
  const { lines, run } = aRun();
  const set = async () => {
    run.notes.partConditions.MongoReady = partCondition('MongoReady', 'NoPrimary', 'mongo-0 is silent');
  };
  await runStep(run, 'MongoReady', set);
  await runStep(run, 'MongoReady', set);
  expect(read(lines)).toMatchObject([
    { level: 'debug', name: 'eu', condition: 'MongoReady', status: 'False', reason: 'NoPrimary' },
  ]);
  expect(lines.join('')).not.toContain('silent');
});

test('a step that keeps its condition logs nothing', async () => {
  const { lines, run } = aRun();
  await runStep(run, 'MongoReady', async () => undefined);
  setPartCondition(run, 'MongoReady', partCondition('MongoReady', 'PrimaryElected', 'All members serve'));
  expect(lines).toEqual([]);
});

test('a step that fails logs the condition that its error became', async () => {
  const { lines, run } = aRun();
  await runStep(run, 'RoutingReady', () => Promise.reject(new Error('https://user:secret@host')));
  expect(read(lines)).toMatchObject([
    { level: 'warn', condition: 'RoutingReady' },
    { level: 'debug', condition: 'RoutingReady', status: 'Unknown', reason: 'Pending' },
  ]);
  expect(lines.join('')).not.toContain('user:secret');
});
