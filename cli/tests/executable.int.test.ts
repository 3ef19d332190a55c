// The executable for Linux x64: one file that runs without Node, and smaller than 130 MB.
import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePages, startApi } from '../../api/tests/fixtures/start-api.ts';
import { bundleOfCommand } from '../build/command-bundle.ts';
import { addNote } from '../build/elf-note.ts';
import { writeExecutable } from '../build/executable.ts';

const run = promisify(execFile);
let folder: string;
let program: string;
let bytes: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glimpse-executable-test-'));
  program = join(folder, 'glimpse');
  bytes = await writeExecutable(program, await bundleOfCommand());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('it runs in an empty environment, says nothing of Node, and is below 130 MB', async () => {
  expect(await run(program, ['--version'], { env: {} })).toEqual({ stdout: '1.0.0-rc.1\n', stderr: '' });
  expect((await run(program, ['help', 'get'], { env: {} })).stdout).toContain('glimpse get [LINK|-]');
  expect(bytes).toBeLessThan(130e6);
});

test('it sends and opens on a real host', async () => {
  await using api = await startApi({ env: { WEB_DIST: samplePages } });
  const env = { HOME: folder, GLIMPSE_HOST: api.urls[0] ?? '' };
  const sent = execFileSync(program, ['send'], { env, input: 'Jazz', stdio: ['pipe', 'pipe', 'ignore'] });
  expect(execFileSync(program, ['get'], { env, input: sent }).toString()).toBe('Jazz');
});

test('its exit codes are those of the command', async () => {
  const refused = run(program, ['get', 'https://127.0.0.1:1/s#1aaaa'], { env: {} });
  await expect(refused).rejects.toMatchObject({
    code: 5,
    stderr: 'glimpse: The link is cut: its end is missing.\n',
  });
});

test('a file of another layout is refused, not damaged', () => {
  expect(() => addNote(new Uint8Array(4096), 'X', new Uint8Array(1))).toThrow(
    'This executable has no loader',
  );
});
