// The commands with their options, as one table: the parser, the help and the completions read it.

/** An option. `takes`: the name of its value. `values`: the only ones. */
export type Option = {
  readonly name: string;
  readonly short?: string;
  readonly takes?: string;
  readonly values?: readonly string[];
  readonly does: string;
};

export type CommandEntry = {
  readonly name: string;
  /** Its words, as the usage shows them. */
  readonly takes: string;
  readonly does: string;
  /** Smallest and largest number of words. */
  readonly words: readonly [number, number];
  readonly options: readonly Option[];
  /** What a shell completes the first word with. */
  readonly completes: 'files' | 'shells' | 'commands' | 'nothing';
  readonly examples: readonly string[];
  /** Lines. */
  readonly notes?: readonly string[];
};

export const shells = ['bash', 'zsh', 'fish'] as const;

const host: Option = { name: 'host', takes: 'HOST', does: 'another host than that of glimpse login' };
const json: Option = { name: 'json', does: 'print all fields as JSON' };
const passphraseFile: Option = {
  name: 'passphrase-file',
  takes: 'FILE',
  does: 'the passphrase stands in a file',
};
const argumentNote =
  'A link as an argument is visible to other users (ps) and stays in the history of the shell.';

/** Options of every command. */
export const everywhere: readonly Option[] = [
  { name: 'no-input', does: 'ask nothing; fail instead' },
  { name: 'help', short: 'h', does: 'show this help' },
];

export const commandTable: readonly CommandEntry[] = [
  {
    name: 'send',
    takes: '[FILE|-]',
    does: 'encrypt a text or a file here, and print a link that opens once',
    words: [0, 1],
    completes: 'files',
    options: [
      {
        name: 'ttl',
        takes: 'TIME',
        does: 'how long the link lives: 30m, 1h, 7d (default: that of the host)',
      },
      { name: 'ask', does: 'ask for a passphrase, without echo' },
      passphraseFile,
      { name: 'halves', does: 'print the link half alone, and its code beside' },
      { name: 'plain', does: 'a plain link, which the server can read; also for older hosts' },
      { name: 'domain', takes: 'DOMAIN', does: 'a custom domain of the account' },
      host,
      json,
    ],
    examples: [
      'printf %s "$PASSWORD" | glimpse send --ttl 1d',
      'glimpse send --ask < notes.txt',
      'glimpse send key.pem --halves',
    ],
    notes: [
      'Standard input becomes a text, a named file keeps its name. Standard output has the link alone.',
    ],
  },
  {
    name: 'get',
    takes: '[LINK|-]',
    does: 'open a link, once, and write out what it holds',
    words: [0, 1],
    completes: 'nothing',
    options: [
      { name: 'output', short: 'o', takes: 'FILE', does: 'write to a file that only you can read' },
      { name: 'force', does: 'replace the file' },
      passphraseFile,
    ],
    examples: [
      'glimpse get < link.txt',
      'printf "%s\\n%s\\n" "$HALF" "$CODE" | glimpse get',
      'glimpse get -o key.pem',
    ],
    notes: ['The code of a link half is asked for, or stands on the second line.', argumentNote],
  },
  {
    name: 'wait',
    takes: '[PRIVATE-LINK|-]',
    does: 'wait until a secret is opened',
    words: [0, 1],
    completes: 'nothing',
    options: [
      {
        name: 'for',
        takes: 'WHAT',
        values: ['opened', 'ended'],
        does: 'opened (default), or ended in any way',
      },
      { name: 'timeout', takes: 'TIME', does: 'exit with 75 after this time (default: 1h)' },
      json,
    ],
    examples: ['glimpse wait --timeout 10m < private.txt'],
    notes: ['It looks at the receipt and opens nothing.', argumentNote],
  },
  {
    name: 'status',
    takes: '[PRIVATE-LINK|-]',
    does: 'print what became of a secret: new, opened, burned or expired',
    words: [0, 1],
    completes: 'nothing',
    options: [json],
    examples: ['glimpse status < private.txt'],
    notes: [argumentNote],
  },
  {
    name: 'burn',
    takes: '[PRIVATE-LINK|-]',
    does: 'destroy a secret that nobody has opened',
    words: [0, 1],
    completes: 'nothing',
    options: [{ ...passphraseFile, does: 'of a plain secret: the passphrase stands in a file' }, json],
    examples: ['glimpse burn < private.txt'],
    notes: [argumentNote],
  },
  {
    name: 'list',
    takes: '',
    does: 'list what the account sent in the last 30 days',
    words: [0, 0],
    completes: 'nothing',
    options: [host, json],
    examples: ['glimpse list', 'glimpse list --json'],
  },
  {
    name: 'login',
    takes: '[HOST]',
    does: 'store an API token, and make this the default host',
    words: [0, 1],
    completes: 'nothing',
    options: [],
    examples: [
      'printf %s "ana@example.com:$TOKEN" | glimpse login glimpse.example.com',
      'glimpse login glimpse.example.com',
    ],
    notes: ['Make the token on the account page of the host. It is sent to this host alone.'],
  },
  {
    name: 'logout',
    takes: '[HOST]',
    does: 'forget the account of a host',
    words: [0, 1],
    completes: 'nothing',
    options: [],
    examples: ['glimpse logout'],
  },
  {
    name: 'verify',
    takes: 'HOST',
    does: 'compare the pages of a host with those of this version',
    words: [1, 1],
    completes: 'nothing',
    options: [{ name: 'manifest', takes: 'FILE', does: 'a manifest of another version' }, json],
    examples: [
      'glimpse verify glimpse.example.com',
      'glimpse verify glimpse.example.com --manifest manifest.json',
    ],
    notes: ['Exit code 0: all pages are those of the manifest. 1: one differs, or the version is unknown.'],
  },
  {
    name: 'completion',
    takes: 'SHELL',
    does: 'print completions for bash, zsh or fish',
    words: [1, 1],
    completes: 'shells',
    options: [],
    examples: [
      'source <(glimpse completion bash)',
      'glimpse completion fish > ~/.config/fish/completions/glimpse.fish',
    ],
  },
  {
    name: 'help',
    takes: '[COMMAND]',
    does: 'explain a command',
    words: [0, 1],
    completes: 'commands',
    options: [],
    examples: ['glimpse help send'],
  },
];

export const findCommand = (name: string | undefined): CommandEntry | undefined =>
  commandTable.find((entry) => entry.name === name);
