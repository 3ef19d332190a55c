// The help, made from the table of commands.
import { commandTable, type CommandEntry, everywhere, type Option } from './command-table.ts';

const column = 30;

const inColumns = (left: string, right: string): string =>
  left.length < column - 2
    ? `  ${left.padEnd(column - 2)}${right}`
    : `  ${left}\n${' '.repeat(column)}${right}`;

function optionLine({ name, short, takes, does }: Option): string {
  const long = `--${name}${takes === undefined ? '' : ` ${takes}`}`;
  return inColumns(short === undefined ? `    ${long}` : `-${short}, ${long}`, does);
}

export const usageLine = ({ name, takes, options }: CommandEntry): string =>
  ['glimpse', name, takes, options.length > 0 ? '[flags]' : ''].filter(Boolean).join(' ');

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', title, ...lines];

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** The help of one command. */
export const helpOf = (entry: CommandEntry): string =>
  [
    sentence(entry.does),
    ...section('USAGE', [`  ${usageLine(entry)}`]),
    ...section('FLAGS', [...entry.options, ...everywhere].map(optionLine)),
    ...section(
      'EXAMPLES',
      entry.examples.map((example) => `  $ ${example}`),
    ),
    ...(entry.notes === undefined ? [] : ['', ...entry.notes]),
    '',
  ].join('\n');

const environment = [
  ['GLIMPSE_HOST', 'the host, such as glimpse.example.com'],
  ['GLIMPSE_TOKEN', 'ADDRESS:TOKEN of an account on GLIMPSE_HOST'],
  ['GLIMPSE_TOKEN_FILE', 'a file with the same'],
  ['NO_COLOR', 'no colours'],
] as const;

const codes = [
  ['0', 'done'],
  ['1', 'failed'],
  ['2', 'wrong arguments'],
  ['3', 'the secret is gone'],
  ['4', 'sign in'],
  ['5', 'wrong passphrase, or a damaged link'],
  ['75', 'try again later'],
] as const;

/** The help of the program. */
export const generalHelp = (): string =>
  [
    'Send secrets by links that open once. Texts are encrypted on this machine.',
    ...section('USAGE', ['  glimpse <command> [flags]']),
    ...section(
      'COMMANDS',
      commandTable.map(({ name, does }) => inColumns(name, does)),
    ),
    ...section('FLAGS', [...everywhere, { name: 'version', does: 'print the version' }].map(optionLine)),
    ...section(
      'ENVIRONMENT',
      environment.map(([name, does]) => inColumns(name, does)),
    ),
    ...section(
      'EXIT CODES',
      codes.map(([code, means]) => inColumns(code, means)),
    ),
    ...section('EXAMPLES', ['  $ printf %s "$PASSWORD" | glimpse send', '  $ glimpse get < link.txt']),
    '',
  ].join('\n');
