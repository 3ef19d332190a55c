// Loads the Go module of stripe-mock, which holds Stripe's OpenAPI document.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { goProgram } from '../../cluster/tools.ts';
import { UserError } from '../../tool/user-error.ts';

const run = promisify(execFile);

/** The program that judges our calls. Its document has the API version of the package `stripe`. */
export const mock = { path: 'github.com/stripe/stripe-mock', version: 'v0.203.0' } as const;
export const mockModule = `${mock.path}@${mock.version}`;

type Downloaded = { readonly Dir?: string; readonly Error?: string };

/** The folder of the module. @throws UserError if Go is missing, or the module cannot be loaded */
export async function moduleFolder(): Promise<string> {
  const go = goProgram();
  if (go === undefined) throw new UserError('Go is missing');
  const options = { timeout: 120_000, env: { ...process.env, GOFLAGS: '' } };
  const { stdout } = await run(go, ['mod', 'download', '-json', mockModule], options).catch(() => {
    throw new UserError(`the module ${mockModule} could not be loaded`);
  });
  const { Dir: folder, Error: reason }: Downloaded = JSON.parse(stdout);
  if (folder === undefined) throw new UserError(`the module ${mockModule} could not be loaded: ${reason}`);
  return folder;
}

/** Why this machine has no stripe-mock; `undefined` if it has, or can build it. */
export async function missingForMock(): Promise<string | undefined> {
  try {
    await moduleFolder();
    return undefined;
  } catch (thrown) {
    if (thrown instanceof UserError) return thrown.message;
    throw thrown;
  }
}
