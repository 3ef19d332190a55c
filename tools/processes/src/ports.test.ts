// Tests that processes that start at the same moment never get the same free port, and that a taken one is
// replaced.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { bind, freePort, holdPort, isFree, portRange } from './ports.ts';

/** First port that the kernel gives to outgoing connections. */
const ephemeralStart = 32_768;
const many = 40;

/** Ports of another process, which keeps them until `release`. */
async function portsOfAnother(release: Promise<void>): Promise<readonly number[]> {
  const script = `import { freePort } from './tools/processes/src/ports.ts';
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

test('no port is one that fetch refuses', async () => {
  const refusal = (port: number) => fetch(`http://127.0.0.1:${port}`).catch(({ cause }) => String(cause));
  const lastRefused = 10_080;
  expect(await refusal(lastRefused)).toBe('Error: bad port');
  expect(portRange.first).toBeGreaterThan(lastRefused);
  expect(portRange.first + portRange.count * portRange.size).toBeLessThanOrEqual(ephemeralStart);
});

test('a server whose port is taken gets another one', async () => {
  const [first, second] = [createServer(), createServer()];
  const port = await bind(first, await freePort());
  const other = await bind(second, port);
  expect(other).not.toBe(port);
  for (const server of [first, second]) await once(server.close(), 'close');
});

test('a held port is free for its program after disposal, also after a second one', async () => {
  const held = await holdPort();
  expect(await isFree(held.port)).toBe(false);
  await held[Symbol.asyncDispose]();
  await held[Symbol.asyncDispose]();
  expect(await isFree(held.port)).toBe(true);
});
