// What a command says when it cannot do its work: one sentence for whoever typed it (style §6.3).

/** 1: it was not done; 2: it was not asked in a way that could be done. */
export type ExitCode = 1 | 2;

/** Its message is one sentence without an address, a key or a password. */
export class CliError extends Error {
  readonly exitCode: ExitCode;
  constructor(message: string, exitCode: ExitCode = 1) {
    super(message);
    this.name = 'Mistake';
    this.exitCode = exitCode;
  }
}

/** @throws Mistake always, with exit code 1 unless told otherwise */
export function refuse(sentence: string, exitCode: ExitCode = 1): never {
  throw new CliError(sentence, exitCode);
}
