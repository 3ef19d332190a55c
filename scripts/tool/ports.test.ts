// Ports for what starts at the same moment: a test once asked the service port of another test's API whether its own was ready.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freePort } from './ports.ts';

const run = promisify(execFile);
/** Where the kernel begins to take ports for outgoing connections. */
const dealtOut = 32_768;
const many = 40;

async function portsOfAnother(): Promise<readonly number[]> {
  const script = `import { freePort } from './scripts/tool/ports.ts';
    for (let n = 0; n < ${many}; n += 1) console.log(await freePort());`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script]);
  return stdout.trim().split('\n').map(Number);
}

test('nobody is given a port that another process or the kernel may take before it listens', async () => {
  const others = await Promise.all([portsOfAnother(), portsOfAnother()]);
  const own = await Promise.all(Array.from({ length: many }, () => freePort()));
  const all = [...own, ...others.flat()];
  expect(new Set(all).size).toBe(3 * many);
  expect(Math.min(...all)).toBeGreaterThan(1024);
  expect(Math.max(...all)).toBeLessThan(dealtOut);
});
