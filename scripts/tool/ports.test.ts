// Tests that processes that start at the same moment never get the same free port.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { freePort } from './ports.ts';

/** First port that the kernel gives to outgoing connections. */
const ephemeralStart = 32_768;
const many = 40;

/** Ports of another process, which keeps them until `release`. */
async function portsOfAnother(release: Promise<void>): Promise<readonly number[]> {
  const script = `import { freePort } from './scripts/tool/ports.ts';
    for (let n = 0; n < ${many}; n += 1) console.log(await freePort());
    process.stdin.resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  void release.then(() => child.stdin.destroy());
  const ports: number[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    ports.push(Number(line));
    if (ports.length === many) break;
  }
  return ports;
}

test('gives each port to one process only, below the ephemeral ports of the kernel', async () => {
  const { promise: release, resolve: end } = Promise.withResolvers<void>();
  const others = await Promise.all([portsOfAnother(release), portsOfAnother(release)]);
  const own = await Promise.all(Array.from({ length: many }, () => freePort()));
  end();
  const all = [...own, ...others.flat()];
  expect(new Set(all).size).toBe(3 * many);
  expect(Math.min(...all)).toBeGreaterThan(1024);
  expect(Math.max(...all)).toBeLessThan(ephemeralStart);
});
