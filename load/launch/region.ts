// Chooses what a load test runs against (TARGET, the running `make run`, or a region of its own), and the
// addresses of its callers.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startChild } from '@glimpse/processes/child';
import { rootFolder } from '@glimpse/processes/folders';
import { UserError } from '@glimpse/processes/user-error';
import { waitFor } from '@glimpse/processes/wait';

/** Addresses as settings of the k6 script. */
export type Addresses = { readonly TARGET: string; readonly METRICS?: string; readonly MAILS?: string };

const startLimitMs = 10 * 60_000; // the first start fetches the stores
const onLoopback = (port: unknown): string => `http://127.0.0.1:${Number(port)}`;

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(1000) })).ok;
  } catch {
    return false; // nothing listens
  }
}

/** Reads the ports of the region on a data folder. @returns `undefined` if it is not ready */
async function runningOn(folder: string): Promise<Addresses | undefined> {
  const text = await readFile(join(folder, 'ports.json'), 'utf8').catch(() => '');
  if (text === '') return undefined;
  const ports: Readonly<Record<string, unknown>> = JSON.parse(text);
  const metrics = onLoopback(ports['service']);
  if (!(await isReady(metrics))) return undefined;
  const mails = process.env['SMTP_URL'] ? {} : { MAILS: onLoopback(ports['mails']) };
  return { TARGET: onLoopback(ports['site']), METRICS: metrics, ...mails };
}

/** Starts `make run` on a temporary folder. Disposal stops it and deletes its data. */
async function startOwn(opened: AsyncDisposableStack, stop: AbortSignal): Promise<Addresses> {
  console.error('Nothing runs here: starting a region for this test ...');
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-load-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const logFile = join(folder, 'run.log');
  const plan = {
    command: process.execPath,
    args: [join(rootFolder, 'scripts/run.ts')],
    logFile,
    stopMs: 60_000,
  };
  const env = Object.entries({ ...process.env, DATA_DIR: folder }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const child = opened.use(startChild({ ...plan, env: Object.fromEntries(env) }));
  const ready = async () => (await readFile(logFile, 'utf8')).includes('Glimpse is ready');
  const started = await waitFor(ready, startLimitMs, () => stop.aborted || !child.running());
  const addresses = started ? await runningOn(folder) : undefined;
  if (stop.aborted) throw new UserError('Stopped before the test began.');
  if (addresses === undefined)
    throw new UserError(`The region did not start:\n${(await readFile(logFile, 'utf8')).slice(-1000)}`);
  return addresses;
}

/**
 * Returns the addresses to test. `opened` receives what was started.
 * @throws UserError if it did not start, or after `stop`
 */
export async function chooseRegion(opened: AsyncDisposableStack, stop: AbortSignal): Promise<Addresses> {
  const { TARGET, METRICS, MAILS } = process.env;
  if (TARGET) return { TARGET, ...(METRICS && { METRICS }), ...(MAILS && { MAILS }) };
  const folder = resolve(process.env['DATA_DIR'] ?? join(rootFolder, '.data'));
  return (await runningOn(folder)) ?? (await startOwn(opened, stop));
}

const wideNetworks = 32;
const perWideNetwork = 96;

/**
 * Returns loopback addresses, each in a /24 of its own, since the service limits each /24. k6 gives a range
 * out address by address, so the users of a range would share one network.
 * @param first second number of the first address, 1 to 200. Another one avoids the counts of an earlier run.
 */
export function loopbackAddresses(first: number): readonly string[] {
  return Array.from(
    { length: wideNetworks * perWideNetwork },
    (_, index) => `127.${first + (index % wideNetworks)}.${Math.floor(index / wideNetworks)}.1`,
  );
}
