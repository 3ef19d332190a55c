// Stops the start of the process with a reason for the operator (docs/design/trust.md#start-up).

/** Its message is one line: what is wrong and what to do. It contains no password and no address with one. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
