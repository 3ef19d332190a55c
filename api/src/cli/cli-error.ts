// The error of a command: one sentence for the operator, and an exit code.

/** 1: failed; 2: invalid usage. */
export type ExitCode = 1 | 2;

/** The message is one sentence and holds no address, key or password. */
export class CliError extends Error {
  readonly exitCode: ExitCode;
  constructor(message: string, exitCode: ExitCode = 1) {
    super(message);
    this.name = 'CliError';
    this.exitCode = exitCode;
  }
}

/** @throws CliError always */
export function refuse(sentence: string, exitCode: ExitCode = 1): never {
  throw new CliError(sentence, exitCode);
}
