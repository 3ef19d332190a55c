// Exit codes of `glimpse`, and the error that carries one of them (docs/cli.md#exit-codes).

export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  gone: 3,
  signIn: 4,
  damaged: 5,
  /** EX_TEMPFAIL of sysexits.h. */
  tryAgain: 75,
  /** As of a process that SIGINT ended: Ctrl-C at a question sends no signal. */
  interrupted: 130,
} as const;

export type ExitName = keyof typeof exitCodes;

/** The message is one sentence. It holds no link, text, passphrase, code or token. */
export class CommandError extends Error {
  readonly exit: ExitName;
  constructor(exit: ExitName, message: string) {
    super(message);
    this.name = 'CommandError';
    this.exit = exit;
  }
}

/** @throws CommandError always */
export function fail(exit: ExitName, sentence: string): never {
  throw new CommandError(exit, sentence);
}
