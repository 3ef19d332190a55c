// Stops the start of the process with a reason for the operator (docs/design/trust.md#start-up).

/** Its message is one line with the fault and the remedy, without any password. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
