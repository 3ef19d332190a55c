// `make load`: runs one scenario of the load tests with k6. Exit code 1 if an objective is missed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';
import { UserError, sentenceOf } from '@glimpse/processes/user-error';
import { toSettings } from './k6/settings.ts';
import { isLoopback } from './k6/target.ts';
import { findK6 } from './launch/k6.ts';
import { type Addresses, chooseRegion, loopbackAddresses } from './launch/region.ts';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop.abort(signal));
const reportFolder = join(rootFolder, 'dist/load');
const noTarget = { TARGET: 'http://127.0.0.1' };

/** Checks the settings before anything is built or started. @throws UserError */
function checkSettings(environment: NodeJS.ProcessEnv) {
  try {
    return toSettings(environment);
  } catch (cause) {
    throw new UserError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Returns the value of `--local-ips`: NETWORKS, or many networks of this machine if the target is on it. */
function callerAddresses(target: string): readonly string[] {
  const given = process.env['NETWORKS'];
  if (given) return ['--local-ips', given];
  if (!isLoopback(target)) return [];
  const first = 1 + (process.pid % 200);
  return ['--local-ips', loopbackAddresses(first).join(',')];
}

/** Describes this machine. Its load before the run tells how far a missed objective can be trusted. */
const machineText = (): string =>
  `${availableParallelism()} cores, ${Math.round(totalmem() / 1024 ** 3)} GiB, load average ${loadavg()[0]?.toFixed(1)} before the run`;

/** Runs k6 to its end. Ctrl-C reaches k6 too, which then writes its report. @returns its exit code */
async function runK6(program: string, addresses: Addresses, report: string): Promise<number> {
  const args = ['run', '--no-usage-report', '--address', '', ...callerAddresses(addresses.TARGET)];
  if (!process.stdout.isTTY) args.push('--quiet'); // no progress in a log
  const env = {
    ...process.env,
    ...addresses,
    REPORT: report,
    MACHINE: machineText(),
    K6_AUTO_EXTENSION_RESOLUTION: 'false',
  };
  const child = spawn(program, [...args, join(import.meta.dirname, 'k6/main.ts')], { stdio: 'inherit', env });
  const terminate = () => stop.signal.reason !== 'SIGINT' && child.kill('SIGTERM');
  stop.signal.addEventListener('abort', terminate);
  const [code]: unknown[] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}

async function run(): Promise<void> {
  const { scenario } = checkSettings({ MAILS: noTarget.TARGET, ...noTarget, ...process.env });
  const program = await findK6();
  await using opened = new AsyncDisposableStack();
  const addresses = await chooseRegion(opened, stop.signal);
  await mkdir(reportFolder, { recursive: true });
  const report = join(reportFolder, scenario);
  await rm(`${report}.json`, { force: true });
  const code = await runK6(program, addresses, report);
  const figures: { readonly passed?: unknown } = JSON.parse(
    await readFile(`${report}.json`, 'utf8').catch(() => '{}'),
  );
  if (figures.passed !== undefined) console.log(`Report: ${report}.html`);
  process.exitCode = code === 0 && figures.passed === true ? 0 : 1;
}

try {
  await run();
} catch (thrown) {
  console.error(sentenceOf(thrown));
  process.exitCode = 1;
}
