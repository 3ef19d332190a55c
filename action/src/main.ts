// The entry of the action: environment, log, outputs, exit code.
import { appendFile } from 'node:fs/promises';
import { systemClock } from '../../cli/src/clock.ts';
import { sendOverHttp } from '../../cli/src/hosts/http-client.ts';
import { runAction } from './run-action.ts';

const { env } = process;
const file = env['GITHUB_OUTPUT'];

void runAction({
  env,
  clock: systemClock,
  send: sendOverHttp,
  log: (text) => void process.stdout.write(text),
  output: async (lines) => (file ? appendFile(file, lines) : undefined),
}).then((code) => process.exit(code));
