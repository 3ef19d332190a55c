// The shape of a command, and how commands read arguments and find accounts (docs/command-line.md).
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Account } from '#features/accounts/model/account.ts';
import { emailIds } from '#features/accounts/model/email-addresses.ts';
import { mailAddress } from '#platform/mail/address.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { Log } from '#platform/observe/log.ts';
import type { Config } from '#src/config/config.ts';
import type { openCommandDeps } from '#src/composition/operation-deps.ts';
import { refuse } from './cli-error.ts';

/** The arguments of a command. `words` are those that are neither flags nor options. */
export type CommandArgs = {
  readonly words: readonly string[];
  readonly flags: ReadonlySet<string>;
  readonly options: Readonly<Record<string, string | undefined>>;
};

/** What a command may use. `open` opens the parts of the API and starts no job; the command disposes them. */
export type CommandContext = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly open: () => Promise<Parts>;
  /** The first line of standard input. */
  readonly readLine: () => Promise<string>;
};
export type Parts = Awaited<ReturnType<typeof openCommandDeps>>;

export type Command = {
  readonly name: string;
  /** Its arguments, as the usage shows them. */
  readonly takes: string;
  readonly does: string;
  /** Minimum and maximum number of words. */
  readonly words: readonly [number, number];
  readonly flags: readonly string[];
  /** Names of arguments with a value. */
  readonly options?: readonly string[];
  /** @returns the text to print. @throws CliError, and what the parts of the API throw */
  run(args: CommandArgs, context: CommandContext): Promise<string>;
};

export const usageOf = ({ name, takes }: Pick<Command, 'name' | 'takes'>): string =>
  `glimpse-admin ${name}${takes && ` ${takes}`}`;

type Known = NonNullable<ParseArgsConfig['options']>;

function parse(
  { flags: names, options: named = [] }: Command,
  typed: readonly string[],
): CommandArgs | undefined {
  const known = Object.fromEntries<Known[string]>([
    ...names.map((name) => [name, { type: 'boolean' }] as const),
    ...named.map((name) => [name, { type: 'string' }] as const),
  ]);
  try {
    const { values, positionals } = parseArgs({ args: [...typed], options: known, allowPositionals: true });
    const flags = new Set(names.filter((name) => values[name] === true));
    const texts = named.map((name) => [name, values[name]?.toString()] as const);
    return { words: positionals, flags, options: Object.fromEntries(texts) };
  } catch {
    return undefined; // the message of the error repeats the arguments
  }
}

/** @throws CliError with exit code 2 and the command's usage */
export function readArgs(command: Command, typed: readonly string[]): CommandArgs {
  const [min, max] = command.words;
  const args = parse(command, typed);
  if (!args || args.words.length < min || args.words.length > max)
    return refuse(`Usage: ${usageOf(command)}`, 2);
  return args;
}

/** Reads an address as accounts store it. @throws CliError with exit code 2 */
export function readAddress([word = '']: readonly string[]): string {
  return mailAddress(word) ?? refuse('This is not a valid e-mail address.', 2);
}

/** @param address from `readAddress`. @throws CliError if no account has it */
export async function findAccount(
  { accounts, keyring }: Pick<Parts, 'accounts' | 'keyring'>,
  address: string,
): Promise<Account> {
  return (
    (await accounts.byEmailId(emailIds(keyring.roots(), address))) ??
    refuse('There is no account with this address.')
  );
}
