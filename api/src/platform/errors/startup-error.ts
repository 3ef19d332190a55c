// A reason not to start, in words for whoever runs the process (trust.md 10, start-up self-tests).

/** Its message is one clear line: what is wrong and what to do. It never holds a password or an address with one. */
export class StartupError extends Error {
  override readonly name = 'StartFault';
}
