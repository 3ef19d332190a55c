// Entry of the operator and of its commands: environment, signals, exit code.
import { openCluster } from './composition/cluster.ts';
import { runCommand } from './composition/commands.ts';
import { readConfig } from './composition/config.ts';
import { runOperator } from './composition/operator.ts';
import { SettingError } from './platform/setting.ts';

const stopLimitMs = 45_000;
const stop = new AbortController();

/** The first signal begins an orderly stop. A second one, or a stop that hangs, ends the process at once. */
function onSignal(): void {
  if (stop.signal.aborted) process.exit(1);
  setTimeout(() => process.exit(1), stopLimitMs).unref();
  stop.abort();
}

async function main(): Promise<number> {
  const config = readConfig(process.env);
  await using cluster = openCluster(config, () => process.kill(process.pid, 'SIGKILL'));
  const { log } = cluster;
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.on(event, (err: unknown) => {
      log.error({ err }, 'Uncaught error, exiting');
      process.exit(1);
    });
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, onSignal);
  const printed = await runCommand(cluster, process.argv.slice(2), stop.signal);
  if (printed) {
    process.stdout.write(printed.text);
    return printed.code;
  }
  const ended = await runOperator(cluster, stop.signal);
  return ended === 'lost' ? 1 : 0;
}

await main().then(
  (code) => process.exit(code),
  (thrown: unknown) => {
    const sentence =
      thrown instanceof SettingError ? thrown.message : 'The operator ended; its log says why.';
    process.stderr.write(`${sentence}\n`);
    process.exit(1);
  },
);
