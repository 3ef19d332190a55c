// Stops a real run of Vitest at its limit: the notes name the test that hung
// (docs/development.md#when-a-test-hangs).
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '@glimpse/processes/run-command';
import { reportFiles } from './reporters.ts';
import { readNotes } from './running-tests.ts';

const reporters = join(import.meta.dirname, 'reporters.ts');
const files = {
  'vitest.config.ts': `import { reporters } from ${JSON.stringify(reporters)};
export default { test: { globals: true, reporters: reporters(process.env) } };`,
  'hangs.test.ts': `test('ends', () => undefined);
test('never ends', () => new Promise(() => undefined), 0);`,
  'waits.test.ts': `beforeAll(() => new Promise(() => undefined), 0);
test('comes later', () => undefined);`,
};

test('a run that is stopped at its limit names the test that hung, and the file whose hook hung', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-hung-'));
  await using _removed = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const running = join(folder, 'running.jsonl');
  const ended = await runCommand({
    command: ['vitest', 'run', '--maxWorkers', '2', '--root', folder],
    limitMs: 10_000,
    quiet: true,
    env: { [reportFiles.report]: join(folder, 'report.json'), [reportFiles.running]: running },
  });
  expect(ended).toMatchObject({ late: true, code: -1 });
  const noted = readNotes(await readFile(running, 'utf8'));
  expect({ ...noted, running: noted.running.toSorted() }).toEqual({
    running: ['hangs.test.ts: never ends', 'waits.test.ts, outside its tests'],
    passed: 1,
    skipped: 0,
    failures: [],
  });
});
