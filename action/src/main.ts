// The entry of the action: environment, log, outputs, exit code.
import { appendFile } from 'node:fs/promises';
import { systemClock } from '../../cli/src/clock.ts';
import { sendOverHttp } from '../../cli/src/hosts/http-client.ts';
import { runAction } from './run-action.ts';

const { env } = process;
const file = env['GITHUB_OUTPUT'] ?? ''; // no file has an empty name

void runAction({
  env,
  clock: systemClock,
  send: sendOverHttp,
  log: (text) => void process.stdout.write(text),
  output: async (lines) => appendFile(file, lines),
}).then((code) => process.exit(code));
