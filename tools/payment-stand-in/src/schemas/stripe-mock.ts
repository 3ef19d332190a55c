// Builds stripe-mock once into the user's cache folder and starts it on loopback. It judges our calls.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildGo, cacheFolder } from '@glimpse/programs/go';
import { mockModule, mockPackage } from '@glimpse/programs/programs';
import { startChild } from '@glimpse/processes/child';
import { freePort } from '@glimpse/processes/ports';
import { UserError } from '@glimpse/processes/user-error';
import { accepts, waitFor } from '@glimpse/processes/wait';

/** Returns the program. Its folder is not that of the test cluster, whose name changes with each program. */
async function program(): Promise<string> {
  const folder = join(cacheFolder(), 'tools', `${mockModule.replaceAll('/', '-')}-${process.arch}`);
  const path = join(folder, 'stripe-mock');
  if (existsSync(path)) return path;
  await mkdir(folder, { recursive: true });
  const fresh = await mkdtemp(join(folder, 'new-'));
  try {
    await buildGo({ module: 'stripe-mock', packages: [mockPackage], into: fresh });
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
