// What a command is, and how its words are read (docs/command-line.md).
import { parseArgs } from 'node:util';
import { mailAddress } from '#platform/mail/address.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { Log } from '#platform/observe/log.ts';
import type { Config } from '#src/config/config.ts';
import type { openParts } from '#src/composition/context.ts';
import { refuse } from './cli-error.ts';

/** What follows the name of a command. */
export type CommandArguments = { readonly words: readonly string[]; readonly flags: ReadonlySet<string> };

/** What a command may use. `open` opens the parts of the API, without a job running; whoever opens disposes. */
export type CommandContext = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly open: () => Promise<Parts>;
  /** The first line of standard input. */
  readonly readLine: () => Promise<string>;
};
export type Parts = Awaited<ReturnType<typeof openParts>>;

export type Command = {
  readonly name: string;
  /** As the usage shows what follows the name. */
  readonly takes: string;
  readonly does: string;
  /** Least and most words beside the flags. */
  readonly words: readonly [number, number];
  readonly flags: readonly string[];
  /** @returns what is printed. @throws Mistake, and what the parts of the API throw */
  run(asked: CommandArguments, desk: CommandContext): Promise<string>;
};

export const usageOf = ({ name, takes }: Pick<Command, 'name' | 'takes'>): string => `glimpse ${name}${takes && ` ${takes}`}`;

function parsed(command: Command, args: readonly string[]): CommandArguments | undefined {
  const options = Object.fromEntries(command.flags.map((flag) => [flag, { type: 'boolean' as const }]));
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { words: positionals, flags: new Set(Object.keys(values)) };
  } catch {
    return undefined; // its text repeats what was typed
  }
}

/** @throws Mistake 2 with the command's usage */
export function readArgs(command: Command, args: readonly string[]): CommandArguments {
  const [least, most] = command.words;
  const asked = parsed(command, args);
  if (!asked || asked.words.length < least || asked.words.length > most) return refuse(`Usage: ${usageOf(command)}`, 2);
  return asked;
}

/** The address as accounts keep it. @throws Mistake 2 */
export function readAddress([word = '']: readonly string[]): string {
  return mailAddress(word) ?? refuse('This is no address that can be mailed.', 2);
}
