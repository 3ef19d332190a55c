// Completion scripts for bash, zsh and fish, made from the table of commands.
import { commandTable, type CommandEntry, everywhere, type Option, shells } from './command-table.ts';

const names = commandTable.map(({ name }) => name);
const optionsOf = (entry: CommandEntry): readonly Option[] => [...entry.options, ...everywhere];
const isFile = ({ takes }: Option): boolean => takes === 'FILE';

/** Single quotes of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function wordsOf({ completes }: CommandEntry): readonly string[] {
  if (completes === 'shells') return shells;
  return completes === 'commands' ? names : [];
}

const spellings = ({ name, short }: Option): readonly string[] => [
  `--${name}`,
  ...(short === undefined ? [] : [`-${short}`]),
];

function bashValues(entry: CommandEntry): readonly string[] {
  const known = optionsOf(entry).filter((option) => isFile(option) || option.values);
  return known.map((option) => {
    const pattern = spellings(option)
      .map((word) => `${entry.name}:${word}`)
      .join('|');
    const how = option.values ? `-W ${quoted(option.values.join(' '))}` : '-f';
    return `    ${pattern}) COMPREPLY=($(compgen ${how} -- "$word")); return ;;`;
  });
}

function bashWords(entry: CommandEntry): string {
  const words = [...wordsOf(entry), ...optionsOf(entry).flatMap(spellings)].join(' ');
  const files = entry.completes === 'files' ? ' -f' : '';
  return `    ${entry.name}) COMPREPLY=($(compgen${files} -W ${quoted(words)} -- "$word")) ;;`;
}

const bash = (): string =>
  [
    '# bash completion of glimpse',
    '_glimpse() {',
    '  local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" command="${COMP_WORDS[1]}"',
    '  COMPREPLY=()',
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    COMPREPLY=($(compgen -W ${quoted([...names, '--help', '--version'].join(' '))} -- "$word"))`,
    '    return',
    '  fi',
    '  case "$command:$before" in',
    ...commandTable.flatMap(bashValues),
    '  esac',
    '  case "$command" in',
    ...commandTable.map(bashWords),
    '  esac',
    '}',
    'complete -F _glimpse glimpse',
    '',
  ].join('\n');

/** `_arguments` of zsh reads brackets and colons. */
const zshText = (text: string): string => text.replaceAll(/[[\]:\\]/g, String.raw`\$&`);

function zshOption(option: Option): readonly string[] {
  const value = isFile(option) ? '_files' : option.values ? `(${option.values.join(' ')})` : '';
  const takes = option.takes === undefined ? '' : `:${option.takes}:${value}`;
  return spellings(option).map((word) => `      ${quoted(`${word}[${zshText(option.does)}]${takes}`)}`);
}

function zshWord(entry: CommandEntry): string {
  if (entry.completes === 'files') return `      '1:FILE:_files'`;
  const words = wordsOf(entry);
  return words.length > 0 ? `      '1:word:(${words.join(' ')})'` : '';
}

const zshCase = (entry: CommandEntry): readonly string[] => [
  `    ${entry.name}) _arguments \\`,
  [...optionsOf(entry).flatMap(zshOption), zshWord(entry)].filter(Boolean).join(' \\\n'),
  '      ;;',
];

const zsh = (): string =>
  [
    '#compdef glimpse',
    '_glimpse() {',
    '  local -a commands=(',
    ...commandTable.map(({ name, does }) => `    ${quoted(`${name}:${zshText(does)}`)}`),
    '  )',
    '  if (( CURRENT == 2 )); then _describe command commands; return; fi',
    '  local command=${words[2]}',
    '  shift words; (( CURRENT-- ))',
    '  case $command in',
    ...commandTable.flatMap(zshCase),
    '  esac',
    '}',
    'if [[ $funcstack[1] == _glimpse ]]; then _glimpse "$@"; else compdef _glimpse glimpse; fi',
    '',
  ].join('\n');

/** fish reads a backslash and a quote inside single quotes. */
const fishText = (text: string): string => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;

function fishOption(entry: CommandEntry, option: Option): string {
  const value = option.values
    ? ` -xa ${fishText(option.values.join(' '))}`
    : option.takes === undefined
      ? ''
      : ' -r';
  const files = option.takes === undefined || option.values ? '' : isFile(option) ? ' -F' : ' -f';
  const short = option.short === undefined ? '' : ` -s ${option.short}`;
  return `complete -c glimpse -n '__fish_seen_subcommand_from ${entry.name}' -l ${option.name}${short}${value}${files} -d ${fishText(option.does)}`;
}

function fishWords(entry: CommandEntry): readonly string[] {
  const seen = `complete -c glimpse -n '__fish_seen_subcommand_from ${entry.name}'`;
  if (entry.completes === 'files') return [`${seen} -F`];
  const words = wordsOf(entry);
  return words.length > 0 ? [`${seen} -a ${fishText(words.join(' '))}`] : [];
}

const fish = (): string =>
  [
    '# fish completion of glimpse',
    'complete -c glimpse -f',
    ...commandTable.map(
      ({ name, does }) => `complete -c glimpse -n __fish_use_subcommand -a ${name} -d ${fishText(does)}`,
    ),
    ...commandTable.flatMap((entry) => [
      ...fishWords(entry),
      ...optionsOf(entry).map((option) => fishOption(entry, option)),
    ]),
    '',
  ].join('\n');

export const completionScripts: Readonly<Record<(typeof shells)[number], () => string>> = { bash, zsh, fish };
