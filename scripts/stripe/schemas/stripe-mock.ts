// Builds stripe-mock once into the user's cache folder and starts it on loopback. It judges our calls.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheFolder, runGo } from '../../cluster/tools.ts';
import { startChild } from '../../tool/child.ts';
import { freePort } from '../../tool/ports.ts';
import { UserError } from '../../tool/user-error.ts';
import { accepts, waitFor } from '../../tool/wait.ts';
import { mock, mockModule } from './go-module.ts';

/** Returns the program. Its folder is not that of the test cluster, whose name changes with each program. */
async function program(): Promise<string> {
  const folder = join(cacheFolder(), 'tools', `stripe-mock-${mock.version}-${process.arch}`);
  const path = join(folder, 'stripe-mock');
  if (existsSync(path)) return path;
  await mkdir(folder, { recursive: true });
  const fresh = await mkdtemp(join(folder, 'new-'));
  try {
    const flags = ['-trimpath', '-buildvcs=false', '-ldflags', '-s -w'];
    const env = { CGO_ENABLED: '0', GOBIN: fresh };
    await runGo(['install', ...flags, mockModule], fresh, env);
    await rename(join(fresh, 'stripe-mock'), path); // atomic: two runs may build at once
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return path;
}

/**
 * Starts stripe-mock. It refuses parameters that Stripe does not know, and another version of the API.
 * @throws UserError if it cannot be built, or does not start
 */
export async function openStripeMock(): Promise<AsyncDisposable & { readonly origin: string }> {
  const command = await program();
  const port = await freePort();
  const args = ['-http-addr', `127.0.0.1:${port}`, '-strict-version-check'];
  const child = startChild({ command, args, logFile: '/dev/null' });
  if (
    !(await waitFor(
      () => accepts(port),
      20_000,
      () => !child.running(),
    ))
  ) {
    await child[Symbol.asyncDispose]();
    throw new UserError('stripe-mock did not start');
  }
  return { origin: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: () => child[Symbol.asyncDispose]() };
}
