#!/usr/bin/env node
// The entry of the command line, `glimpse-admin COMMAND` (docs/command-line.md).
import { createInterface } from 'node:readline';
import { systemClock } from './platform/time/clock.ts';
import { createLogger } from '#platform/observe/log.ts';
import type { CommandContext } from './cli/command.ts';
import { run } from './cli/run.ts';
import { readConfig } from './config/config.ts';
import { withSecretFiles } from './config/secret-files.ts';
import { openCommandDeps } from './composition/operation-deps.ts';

async function readLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) return line;
  return '';
}

function openContext(): CommandContext {
  const env = withSecretFiles(process.env);
  const config = readConfig(env);
  const level = config.logLevel === 'silent' ? 'silent' : 'error'; // a command prints its own result
  const log = createLogger({
    level,
    region: config.region,
    write: (line) => void process.stderr.write(line),
  });
  const die = (): void => process.exit(1);
  return {
    env,
    config,
    clock: systemClock,
    log,
    open: () => openCommandDeps(config, { log, clock: systemClock, die }),
    readLine,
  };
}

const { exitCode, out, fault } = await run(process.argv.slice(2), openContext);
if (out) process.stdout.write(`${out}\n`);
if (fault) process.stderr.write(`${fault}\n`);
process.exit(exitCode);
