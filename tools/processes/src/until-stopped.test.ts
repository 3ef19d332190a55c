// Tests that a command ends with one line, whatever happens to it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { rootFolder } from './folders.ts';

/** Runs the body of a command in a process of its own. @returns exit code and what it printed */
async function runBody(body: string) {
  const script = `import { runUntilStopped } from './tools/processes/src/until-stopped.ts';
    import { UserError } from './tools/processes/src/user-error.ts';
    await runUntilStopped(async (stop) => { ${body} });`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    cwd: rootFolder,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code]: unknown[] = await once(child, 'close');
  return { code, said };
}

const untilStop = "await new Promise((done) => stop.addEventListener('abort', done)); console.log('closed');";

test.each([
  ['an error that a user can fix', "throw new UserError('Install it.');", 'Install it.\n'],
  [
    'a stop',
    "process.kill(process.pid, 'SIGTERM'); await new Promise((done) => setTimeout(done, 300)); stop.throwIfAborted();",
    '',
  ],
])('%s is said in at most one line', async (_name, body, line) => {
  expect(await runBody(body)).toEqual({ code: line ? 1 : 0, said: line });
});

test('an error that nobody catches stops the command in order, with one line and exit code 1', async () => {
  const late = "setTimeout(() => { throw new TypeError('late'); }, 20);";
  const lost = "setTimeout(() => void Promise.reject(new RangeError('lost')), 20);";
  for (const [body, name] of [
    [late, 'TypeError'],
    [lost, 'RangeError'],
  ]) {
    const { code, said } = await runBody(`${body} ${untilStop}`);
    expect(said.trim().split('\n')).toEqual([expect.stringMatching(`^Unexpected ${name} at `), 'closed']);
    expect(code).toBe(1);
  }
});
