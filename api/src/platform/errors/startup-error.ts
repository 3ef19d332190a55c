// Stops the start of the process with a reason for the operator (docs/design/trust.md#start-up).

/** Its message is one line: what is wrong and what to do. It never contains a password, nor an address with one. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
