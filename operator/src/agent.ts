// Entry of the domain agent: checks custom domains of a region without Kubernetes (decision 22).
import { readAgentConfig } from './domains/claim-sync/agent/settings.ts';
import { runAgentProcess } from './domains/claim-sync/agent/process.ts';
import { KeyFileError } from './domains/key-file.ts';
import { systemClock } from './platform/clock.ts';
import { createLogger } from './platform/log.ts';
import { secureRandom } from './platform/random.ts';
import { SettingError } from './platform/setting.ts';

const stopLimitMs = 20_000;
const stop = new AbortController();

/** The first signal begins an orderly stop. A second one, or a stop that hangs, ends the process at once. */
function onSignal(): void {
  if (stop.signal.aborted) process.exit(1);
  setTimeout(() => process.exit(1), stopLimitMs).unref();
  stop.abort();
}

async function main(): Promise<void> {
  const config = readAgentConfig(process.env);
  const log = createLogger({ level: config.logLevel });
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.on(event, (err: unknown) => {
      log.error({ err }, 'Uncaught error, exiting');
      process.exit(1);
    });
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, onSignal);
  await runAgentProcess(config, { clock: systemClock, random: secureRandom, log }, stop.signal);
}

await main().then(
  () => process.exit(0),
  (thrown: unknown) => {
    if (stop.signal.aborted) process.exit(0);
    const isKnown = thrown instanceof SettingError || thrown instanceof KeyFileError;
    process.stderr.write(`${isKnown ? thrown.message : 'The domain agent ended; its log says why.'}\n`);
    process.exit(1);
  },
);
