// Reads the arguments of a command by its entry in the table.
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Typed } from '../context.ts';
import { fail } from '../exit-codes.ts';
import { type CommandEntry, everywhere, type Option } from './command-table.ts';

type Known = NonNullable<ParseArgsConfig['options']>[string];

const toKnown = ({ name, short, takes }: Option): [string, Known] => [
  name,
  { type: takes === undefined ? 'boolean' : 'string', ...(short === undefined ? {} : { short }) },
];

/** @throws CommandError with exit code 2. The message repeats no argument: it may be a secret. */
export function readArguments(entry: CommandEntry, typed: readonly string[]): Typed {
  const options = [...entry.options, ...everywhere];
  const known = Object.fromEntries(options.map(toKnown));
  const { values, positionals } = parse(known, typed) ?? wrong(entry);
  const [least, most] = entry.words;
  const texts = options.map(({ name }) => [name, values[name]] as const);
  const flags = new Set(texts.flatMap(([name, value]) => (value === true ? [name] : [])));
  const isCounted = flags.has('help') || (positionals.length >= least && positionals.length <= most);
  if (!isCounted) return wrong(entry);
  return {
    words: positionals,
    flags,
    options: Object.fromEntries(
      texts.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ),
  };
}

function parse(options: Record<string, Known>, typed: readonly string[]) {
  try {
    return parseArgs({ args: [...typed], options, allowPositionals: true });
  } catch {
    return undefined; // the message of the error repeats the arguments
  }
}

const wrong = ({ name }: CommandEntry): never =>
  fail('usage', `These arguments do not fit: glimpse help ${name} shows them.`);
