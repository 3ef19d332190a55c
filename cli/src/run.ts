// Runs the command that was typed and turns what it throws into an exit code and one sentence.
import { findCommand } from './arguments/command-table.ts';
import { generalHelp, helpOf } from './arguments/help.ts';
import { readArguments } from './arguments/parse-arguments.ts';
import { burn } from './commands/burn.ts';
import { completion } from './commands/completion.ts';
import { get } from './commands/get.ts';
import { list } from './commands/list.ts';
import { login } from './commands/login.ts';
import { logout } from './commands/logout.ts';
import { send } from './commands/send.ts';
import { status } from './commands/status.ts';
import { verify } from './commands/verify.ts';
import { wait } from './commands/wait.ts';
import type { Context, Run } from './context.ts';
import { CommandError, exitCodes, fail } from './exit-codes.ts';
import { isBrokenPipe } from './terminal/streams.ts';
import { version } from './version.ts';

const help: Run = async ({ stdout }, { words }) => {
  const entry = findCommand(words[0]);
  if (words[0] !== undefined && !entry) return unknownCommand();
  await stdout.write(entry ? helpOf(entry) : generalHelp());
};

const unknownCommand = (): never => fail('usage', 'There is no such command: glimpse help lists them.');

/** By name; a test compares the names with the table. */
export const runs: Readonly<Record<string, Run>> = {
  send,
  get,
  wait,
  status,
  burn,
  list,
  login,
  logout,
  verify,
  completion,
  help,
};

/** Runs a command. @param typed without the name of the program. @returns the exit code */
export async function run(context: Context, typed: readonly string[]): Promise<number> {
  try {
    await runTyped(context, typed);
    return exitCodes.done;
  } catch (thrown) {
    if (isBrokenPipe(thrown)) return exitCodes.failed; // nobody reads any more
    context.say(`glimpse: ${sentenceOf(thrown)}`);
    return exitCodes[thrown instanceof CommandError ? thrown.exit : 'failed'];
  }
}

async function runTyped(context: Context, [name, ...rest]: readonly string[]): Promise<void> {
  if (name === '--version') return context.stdout.write(`${version}\n`);
  if (name === '--help' || name === '-h') return context.stdout.write(generalHelp());
  if (name === undefined) {
    context.say(generalHelp());
    return fail('usage', 'Name a command.');
  }
  const entry = findCommand(name);
  const command = entry && runs[entry.name];
  if (!entry || !command) return unknownCommand();
  const args = readArguments(entry, rest);
  if (args.flags.has('help')) return context.stdout.write(helpOf(entry));
  const ask: Context['ask'] = args.flags.has('no-input')
    ? async () => fail('usage', 'glimpse had to ask, and --no-input forbids it.')
    : context.ask;
  return command({ ...context, ask }, args);
}

/** One sentence, without any argument. A system error keeps its code, such as ENOSPC. */
function sentenceOf(thrown: unknown): string {
  if (thrown instanceof CommandError) return thrown.message;
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  return typeof code === 'string' ? `The command failed: ${code}.` : 'The command failed.';
}
